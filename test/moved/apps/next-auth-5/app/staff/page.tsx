export default function Staff() {
  return <h1>For the staff</h1>;
}
