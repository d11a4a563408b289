/** A page for signed-in users. Its loader calls a server function with the guard, for documents and for navigations by script. */
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useServerFn } from "@tanstack/react-start";
import type { FormEvent } from "react";
import { borrow, myLoans } from "../loans.functions.ts";

export const Route = createFileRoute("/loans")({ loader: () => myLoans(), component: Loans });

function Loans() {
  const { user, loans } = Route.useLoaderData();
  const router = useRouter();
  const borrowTool = useServerFn(borrow);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    await borrowTool({ data: new FormData(event.currentTarget) });
    await router.invalidate();
  };
  return (
    <>
      <h1>Your loans</h1>
      <p className="lead">We keep tools for {user?.name ?? user?.email}.</p>
      <ul className="list">
        {loans.map((tool, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: loans are only added, and two may be equal
          <li className="card" key={at}>
            {tool}
          </li>
        ))}
      </ul>
      <div className="grid">
        <form className="card" method="post" action={borrow.url} encType="multipart/form-data" onSubmit={submit}>
          <label>
            Which tool do you need? <input name="tool" required />
          </label>
          <button type="submit">Borrow</button>
        </form>
        <form className="card" method="post" action="/name">
          <label>
            Name on the card <input name="name" required />
          </label>
          <button type="submit">Rename</button>
        </form>
        <form className="card" method="post" action="/leave">
          <button type="submit">Sign out</button>
        </form>
      </div>
    </>
  );
}
