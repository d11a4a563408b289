/** Reads no session, so it is prerendered. */
export default function Page() {
  return <p>the same for all</p>;
}
