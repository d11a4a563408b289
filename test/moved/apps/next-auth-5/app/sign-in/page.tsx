import { enter } from "../actions";

export default async function SignIn({ searchParams }: { searchParams: Promise<{ error?: string }> }) {
  const { error } = await searchParams;
  return (
    <>
      <h1>Sign in</h1>
      {error && <p role="alert">{error}</p>}
      <form action={enter}>
        <button type="submit">Continue with Harbor ID</button>
      </form>
    </>
  );
}
