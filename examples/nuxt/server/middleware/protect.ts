/** Pages and routes for signed-in users. */
export default defineEventHandler(protect({ paths: ["/plants", "/api/plants"] }));
