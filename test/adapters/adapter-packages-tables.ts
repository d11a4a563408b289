/** The tables that existing adapter packages document. */

const drizzleTables = (date: string, truth: string) => `
create table "user" (id text primary key, name text, email text unique, "emailVerified" ${date}, image text);
create table "account" (
  "userId" text not null references "user"(id) on delete cascade, type text not null, provider text not null,
  "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
  scope text, id_token text, session_state text, primary key (provider, "providerAccountId"));
create table "session" (
  "sessionToken" text primary key, "userId" text not null references "user"(id) on delete cascade, expires ${date} not null);
create table "verificationToken" (identifier text not null, token text not null, expires ${date} not null, primary key (identifier, token));
create table "authenticator" (
  "credentialID" text not null unique, "userId" text not null references "user"(id) on delete cascade,
  "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
  "credentialDeviceType" text not null, "credentialBackedUp" ${truth} not null, transports text,
  primary key ("userId", "credentialID"));
`;

const kyselyTables = (date: string) => `
create table "User" (id text primary key, name text, email text not null unique, "emailVerified" ${date}, image text);
create table "Account" (
  "userId" text not null references "User"(id) on delete cascade, type text not null, provider text not null,
  "providerAccountId" text not null, refresh_token text, access_token text, expires_at bigint, token_type text,
  scope text, id_token text, session_state text, primary key (provider, "providerAccountId"));
create table "Session" (
  "sessionToken" text primary key, "userId" text not null references "User"(id) on delete cascade, expires ${date} not null);
create table "VerificationToken" (identifier text not null, token text not null, expires ${date} not null, primary key (identifier, token));
`;

export const drizzle = {
  sqlite: drizzleTables("integer", "integer"),
  // Without a zone: that is how its default tables keep moments.
  postgres: drizzleTables("timestamp(3)", "boolean"),
} as const;

export const kysely = { sqlite: kyselyTables("text"), postgres: kyselyTables("timestamptz") } as const;

export const pg = `
create table verification_token (
  identifier text not null, expires timestamptz not null, token text not null, primary key (identifier, token));
create table accounts (
  id serial primary key, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null,
  "providerAccountId" varchar(255) not null, refresh_token text, access_token text, expires_at bigint, id_token text,
  scope text, session_state text, token_type text);
create table sessions (
  id serial primary key, "userId" integer not null, expires timestamptz not null, "sessionToken" varchar(255) not null);
create table users (
  id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);
`;

/** The schema of its documents, and the tables that Prisma would make of it. */
export const prisma = {
  schema: `
datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client-js"
  output   = "./client"
}
model User {
  id            String    @id @default(cuid())
  name          String?
  email         String?   @unique
  emailVerified DateTime?
  image         String?
  accounts      Account[]
  sessions      Session[]
}
model Account {
  userId            String
  type              String
  provider          String
  providerAccountId String
  refresh_token     String?
  access_token      String?
  expires_at        Int?
  token_type        String?
  scope             String?
  id_token          String?
  session_state     String?
  user              User    @relation(fields: [userId], references: [id], onDelete: Cascade)
  @@id([provider, providerAccountId])
}
model Session {
  sessionToken String   @unique
  userId       String
  expires      DateTime
  user         User     @relation(fields: [userId], references: [id], onDelete: Cascade)
}
model VerificationToken {
  identifier String
  token      String
  expires    DateTime
  @@id([identifier, token])
}
`,
  sqlite: kyselyTables("datetime"),
} as const;
