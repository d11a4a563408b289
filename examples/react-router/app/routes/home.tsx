/** The start page. */
import { Link } from "react-router";

export default function Home() {
  return (
    <>
      <h1>Bread tomorrow?</h1>
      <p className="lead">A bakery on React Router.</p>
      <p>
        <Link to="/orders">Your orders</Link>
      </p>
    </>
  );
}
