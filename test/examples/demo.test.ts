/** The demo, on the sources: every journey of `npm run demo -- --check`, over real HTTP and real mail on loopback. */
import { journeysWith } from "./journeys.ts";

journeysWith();
journeysWith("sqlite");
