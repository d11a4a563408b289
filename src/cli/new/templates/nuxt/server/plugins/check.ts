/** Runs when the server starts: a wrong configuration, or a database that does not answer, is found here, and not by the first visitor. */
export default defineNitroPlugin(() => {
  check().catch((thrown: unknown) => {
    console.error(thrown);
    process.exit(1);
  });
});
