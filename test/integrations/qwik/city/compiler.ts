/** Replaces the compiler of Qwik, and must be imported first: functions inside of a `$` stay in place and run there. */
Object.assign(globalThis, { qRuntimeQrl: true });
