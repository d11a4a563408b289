import { auth } from "@/auth";

export const GET = auth((request) => {
  if (!request.auth) return Response.json({ error: "Sign in first" }, { status: 401 });
  const { user, expires } = request.auth;
  return Response.json({ email: user.email, role: user.role, expires: new Date(expires).getTime() });
});
