import type { GetServerSideProps } from "next";
import { getServerSession } from "next-auth/next";
import { authOptions } from "./api/auth/[...nextauth]";

export const getServerSideProps: GetServerSideProps = async (context) => {
  const session = await getServerSession(context.req, context.res, authOptions);
  return session?.user.role === "staff" ? { props: { session } } : { notFound: true };
};

export default function Staff() {
  return <h1>For the staff</h1>;
}
