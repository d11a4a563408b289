export default defineEventHandler((event) => listSessions(event));
