import { withAuth } from "next-auth/middleware";

export default withAuth({
  callbacks: {
    // With sessions in a database there is no token, and the page decides.
    authorized: ({ token }) => Boolean(process.env.DATABASE_FILE) || token?.role === "staff",
  },
  pages: { signIn: "/sign-in" },
});

export const config = { matcher: ["/staff/:path*"] };
