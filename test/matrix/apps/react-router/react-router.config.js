/** The base path is all that differs between the ways in which this application is built. */
export default {
  basename: process.env.MATRIX_SITE_BASE || "/",
  // Behind a proxy that ends TLS, React Router sees http and would refuse the actions of its own pages.
  allowedActionOrigins: ["app.example"],
};
