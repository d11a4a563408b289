/** Asks nobody, and so is rendered ahead. */
export default function Page() {
  return <p>the same for all</p>;
}
