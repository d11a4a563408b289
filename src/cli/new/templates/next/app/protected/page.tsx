/** A page for signed-in users. The proxy is the first check; the component is the second, where the data is read. */
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { auth } from "../../auth";

async function Member() {
  const session = await auth();
  if (!session) redirect("/api/auth/signin");
  return <p>Signed in as {session.user?.email}</p>;
}

export default function Page() {
  return (
    <>
      <h1>Protected page</h1>
      <Suspense>
        <Member />
      </Suspense>
    </>
  );
}
