import type { GetServerSideProps } from "next";
import { getServerSession, type Session } from "next-auth";
import { useSession } from "next-auth/react";
import { authOptions } from "@/pages/api/auth/[...nextauth]";

export const getServerSideProps: GetServerSideProps<{ session: Session }> = async ({ req, res }) => {
  const session = await getServerSession(req, res, authOptions);
  if (!session) return { redirect: { destination: "/sign-in", permanent: false } };
  return { props: { session } };
};

const ends = ({ expires }: Session): string => new Date(expires).toISOString().slice(0, 10);

export default function Orders() {
  const { data: session, update } = useSession({ required: true });
  if (!session) return <p>…</p>;
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
      <button type="button" onClick={() => update({ name: "Ada King" })}>
        Rename
      </button>
    </>
  );
}
