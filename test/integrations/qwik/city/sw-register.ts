/** The service worker that an application has: none. */
export default "";
