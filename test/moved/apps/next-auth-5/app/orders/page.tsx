import { redirect } from "next/navigation";
import type { Session } from "next-auth";
import { auth } from "@/auth";
import { leave, rename } from "../actions";

const ends = ({ expires }: Session): string => new Date(expires).toISOString().slice(0, 10);

export default async function Orders() {
  const session = await auth();
  if (!session?.user) redirect("/sign-in");
  const { name, email, id, role } = session.user;
  return (
    <>
      <h1>Your orders</h1>
      <dl>
        <dt>Name</dt>
        <dd id="name">{name}</dd>
        <dt>Email</dt>
        <dd id="email">{email}</dd>
        <dt>Id</dt>
        <dd id="id">{id}</dd>
        <dt>Role</dt>
        <dd id="role">{role}</dd>
        <dt>Signed in until</dt>
        <dd id="expires">{ends(session)}</dd>
      </dl>
      <form action={rename}>
        <label>
          New name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </form>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}
