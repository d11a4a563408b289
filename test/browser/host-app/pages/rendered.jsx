/** A page of the Pages Router that is rendered for each request. */
import { auth } from "../auth.js";

export const getServerSideProps = async (context) => ({ props: { session: await auth(context) } });

export default function Page({ session }) {
  return <p id="session">{JSON.stringify(session)}</p>;
}
