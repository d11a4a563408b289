/** Redirects visitors without a session to the sign-in page. */
export default defineEventHandler(protect({ paths: ["/protected"] }));
