/** The demo, on the sources: every journey of `npm run demo -- --check`, over real HTTP and real mail on loopback. */
import { journeysWith } from "./helpers.ts";

journeysWith();
journeysWith("sqlite");
