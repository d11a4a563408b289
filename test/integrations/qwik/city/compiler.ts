/** Stands in for the compiler of Qwik, and so comes before all else: what is inside of a `$` stays where it is, and is run from there. */
Object.assign(globalThis, { qRuntimeQrl: true });
