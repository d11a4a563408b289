/** Three components ask who is there. */
import { auth } from "../auth.js";

async function Read({ id }) {
  const session = await auth();
  return <p id={id}>{JSON.stringify(session)}</p>;
}

export default function Page() {
  return (
    <main>
      <Read id="first" />
      <Read id="second" />
      <Read id="third" />
    </main>
  );
}
