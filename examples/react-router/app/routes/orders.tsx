/** A page for signed-in users. Its loader and its action run behind the middleware, for documents and for data. */
import { Form } from "react-router";
import { auth, protect, update } from "../auth.server.ts";
import { order, ordersOf } from "../orders.server.ts";
import type { Route } from "./+types/orders";

export const middleware: Route.MiddlewareFunction[] = [protect()];

export async function loader(args: Route.LoaderArgs) {
  const session = await auth(args);
  return { user: session?.user, orders: ordersOf(session?.userId ?? "") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const session = await auth(args);
  if (form.get("intent") === "rename") await update(args, { user: { name: String(form.get("name")) } });
  else if (session) order(session.userId, String(form.get("text")).slice(0, 200));
  return null;
}

export default function Orders({ loaderData: { user, orders } }: Route.ComponentProps) {
  return (
    <>
      <h1>Your orders</h1>
      <p className="lead">We bake for {user?.name ?? user?.email}.</p>
      <ul className="list">
        {orders.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: orders are only added, and two may be equal
          <li className="card" key={at}>
            {text}
          </li>
        ))}
      </ul>
      <div className="grid">
        <Form className="card" method="post">
          <label>
            What shall we bake? <input name="text" required />
          </label>
          <button type="submit">Order</button>
        </Form>
        <Form className="card" method="post">
          <input type="hidden" name="intent" value="rename" />
          <label>
            Name on the bag <input name="name" required />
          </label>
          <button type="submit">Rename</button>
        </Form>
        <Form className="card" method="post" action="/leave">
          <button type="submit">Sign out</button>
        </Form>
      </div>
    </>
  );
}
