/** The mark of Vercel. */
export default "m12 1.608 12 20.784H0Z";
