/** A page for signed-in users. The proxy is the first check; this one is where the data is read. */
import { redirect } from "next/navigation";
import { auth } from "../../auth";

export default async function Page() {
  const session = await auth();
  if (!session) redirect("/api/auth/signin");
  return (
    <>
      <h1>Protected page</h1>
      <p>Signed in as {session.user?.email}</p>
    </>
  );
}
