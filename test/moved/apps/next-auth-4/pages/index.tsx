import { useSession } from "next-auth/react";

export default function Home() {
  const { data: session } = useSession();
  return <h1>{session ? `Welcome back, ${session.user.name}` : "Welcome"}</h1>;
}
