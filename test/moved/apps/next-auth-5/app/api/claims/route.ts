import { getToken } from "next-auth/jwt";

export async function GET(req: Request) {
  const token = await getToken({ req, secret: process.env.AUTH_SECRET });
  return Response.json({ email: token?.email, role: token?.role });
}
