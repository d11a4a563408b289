/** The Lua scripts: each is one step, so no client sees half of it. Rows are hashes; `P` is the prefix of all keys. */

/** Adds a row that belongs to a user: `KEYS` row, user, index; `ARGV` entry of the index, fields. */
export const addOwned = `
if redis.call('EXISTS', KEYS[2]) == 0 then return 'no-user' end
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('SADD', KEYS[3], ARGV[1])
return 'done'`;

/** Deletes a row that belongs to a user and returns it: `KEYS` row; `ARGV` key of the index without the id, entry of the index. */
export const dropOwned = `
local row = redis.call('HGETALL', KEYS[1])
local owner = redis.call('HGET', KEYS[1], 'userId')
if owner then redis.call('SREM', ARGV[1] .. owner, ARGV[2]) end
redis.call('DEL', KEYS[1])
return row`;

/** Returns a row: `KEYS` row. */
export const readRow = `return redis.call('HGETALL', KEYS[1])`;

/** Changes an existing row and returns it: `KEYS` row; `ARGV` fields. */
export const changeRow = `
if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
if #ARGV > 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
return redis.call('HGETALL', KEYS[1])`;

/** Changes an account if its tokens are the expected ones: `KEYS` row; `ARGV` refresh token in JSON (`null`: it has none), access token the same way (empty: any), fields. */
export const replaceTokens = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if (redis.call('HGET', KEYS[1], 'refresh_token') or 'null') ~= ARGV[1] then return 0 end
if ARGV[2] ~= '' and (redis.call('HGET', KEYS[1], 'access_token') or 'null') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
return 1`;

/** Returns some of the rows of a kind, with where the next begin: `KEYS` beginning of their keys; `ARGV` cursor, pattern, number of keys to look at. */
export const listPage = `
local page = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', ARGV[3])
local rows = {}
for _, name in ipairs(page[2]) do
  table.insert(rows, { string.sub(name, #KEYS[1] + 1), redis.call('HGETALL', name) })
end
return { page[1], rows }`;

/** Returns the user of a row: `KEYS` row with a `userId`; `ARGV` P. */
export const readUserOfRow = `
local owner = redis.call('HGET', KEYS[1], 'userId')
if not owner then return {} end
return redis.call('HGETALL', ARGV[1] .. 'user:' .. owner)`;

/** Returns the user with an address: `KEYS` address; `ARGV` P. */
export const readByEmail = `
local owner = redis.call('GET', KEYS[1])
if not owner then return {} end
return redis.call('HGETALL', ARGV[1] .. 'user:' .. owner)`;

/** Adds a user: `KEYS` user, address; `ARGV` id in JSON, `yes` or `none` for the address, fields. */
export const addUser = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
if ARGV[2] == 'yes' then
  if redis.call('EXISTS', KEYS[2]) == 1 then return 'address' end
  redis.call('SET', KEYS[2], ARGV[1])
end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
return 'done'`;

/** Adds a user with an account: `KEYS` user, address, account, index; `ARGV` id in JSON, `yes` or `none` for the address, number of texts in the user's fields, entry of the index, fields of the user, fields of the account. */
export const addUserWithAccount = `
if redis.call('EXISTS', KEYS[1], KEYS[3]) > 0 then return 'taken' end
if ARGV[2] == 'yes' then
  if redis.call('EXISTS', KEYS[2]) == 1 then return 'address' end
  redis.call('SET', KEYS[2], ARGV[1])
end
local last = 4 + tonumber(ARGV[3])
redis.call('HSET', KEYS[1], unpack(ARGV, 5, last))
redis.call('HSET', KEYS[3], unpack(ARGV, last + 1))
redis.call('SADD', KEYS[4], ARGV[4])
return 'done'`;

/** Changes a user: `KEYS` user, new address; `ARGV` P, id in JSON, `same`, `yes` or `none` for the address, fields. */
export const changeUser = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'no-user' end
if ARGV[3] ~= 'same' then
  local owner = ARGV[3] == 'yes' and redis.call('GET', KEYS[2])
  if owner and owner ~= ARGV[2] then return 'address' end
  local former = redis.call('HGET', KEYS[1], 'email')
  if former and redis.call('GET', ARGV[1] .. 'email:' .. former) == ARGV[2] then
    redis.call('DEL', ARGV[1] .. 'email:' .. former)
  end
  if ARGV[3] == 'yes' then redis.call('SET', KEYS[2], ARGV[2]) end
end
if #ARGV > 3 then redis.call('HSET', KEYS[1], unpack(ARGV, 4)) end
return redis.call('HGETALL', KEYS[1])`;

/** Deletes a row of a session, with its entry in the index of the provider's sessions. Returns the number of rows. */
const forgetSession = `
local function forget(prefix, name)
  local key = prefix .. 'session:' .. name
  local at = redis.call('HMGET', key, 'provider', 'sid')
  if at[1] and at[2] then redis.call('ZREM', prefix .. 'sessions-at:[' .. at[1] .. ',' .. at[2] .. ']', name) end
  return redis.call('DEL', key)
end`;

/** Deletes a user with their accounts, sessions and authenticators, and returns the user: `KEYS` user and the three indexes; `ARGV` P, id in JSON. */
export const dropUser = `${forgetSession}
local row = redis.call('HGETALL', KEYS[1])
local email = redis.call('HGET', KEYS[1], 'email')
if email and redis.call('GET', ARGV[1] .. 'email:' .. email) == ARGV[2] then
  redis.call('DEL', ARGV[1] .. 'email:' .. email)
end
local function drop(kind, names)
  for _, name in ipairs(names) do redis.call('DEL', ARGV[1] .. kind .. ':' .. name) end
end
drop('account', redis.call('SMEMBERS', KEYS[2]))
for _, name in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do forget(ARGV[1], name) end
drop('authenticator', redis.call('SMEMBERS', KEYS[4]))
redis.call('DEL', unpack(KEYS))
return row`;

/** Removes expired sessions from the index of a user; the index expires with the last of the others. */
const trimSessionIndex = `
local function tidy(index)
  local time = redis.call('TIME')
  local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
  redis.call('ZREMRANGEBYSCORE', index, '-inf', '(' .. now)
  local last = redis.call('ZRANGE', index, -1, -1, 'WITHSCORES')
  if last[2] then redis.call('PEXPIREAT', index, last[2]) end
end`;

/** Adds a session to the index of the sessions that a provider knows by their `sid`. */
const indexAtProvider = `
local function indexAt(prefix, key, name)
  local at = redis.call('HMGET', key, 'provider', 'sid', 'expires')
  if not at[1] or not at[2] or at[1] == 'null' or at[2] == 'null' then return end
  local index = prefix .. 'sessions-at:[' .. at[1] .. ',' .. at[2] .. ']'
  redis.call('ZADD', index, string.sub(at[3], 2), name)
  tidy(index)
end`;

/** Adds a session: `KEYS` session, user, index; `ARGV` P, name in JSON, milliseconds at which it expires, fields. */
export const addSession = `${trimSessionIndex}${indexAtProvider}
if redis.call('EXISTS', KEYS[2]) == 0 then return 'no-user' end
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
redis.call('HSET', KEYS[1], unpack(ARGV, 4))
indexAt(ARGV[1], KEYS[1], ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[2])
tidy(KEYS[3])
return 'done'`;

/** Returns a session and its user: `KEYS` session; `ARGV` P. */
export const readSessionAndUser = `
local owner = redis.call('HGET', KEYS[1], 'userId')
if not owner then return {} end
local user = redis.call('HGETALL', ARGV[1] .. 'user:' .. owner)
if #user == 0 then return {} end
return { redis.call('HGETALL', KEYS[1]), user }`;

/** Changes an existing session and returns it: `KEYS` session; `ARGV` P, name in JSON, milliseconds or an empty text, fields. */
export const changeSession = `${trimSessionIndex}${indexAtProvider}
local owner = redis.call('HGET', KEYS[1], 'userId')
if not owner then return {} end
if #ARGV > 3 then redis.call('HSET', KEYS[1], unpack(ARGV, 4)) end
local row = redis.call('HGETALL', KEYS[1])
indexAt(ARGV[1], KEYS[1], ARGV[2])
if ARGV[3] ~= '' then
  local index = ARGV[1] .. 'sessions-of:' .. owner
  redis.call('PEXPIREAT', KEYS[1], ARGV[3])
  redis.call('ZADD', index, ARGV[3], ARGV[2])
  tidy(index)
end
return row`;

/** Deletes a session and returns it: `KEYS` session; `ARGV` P, name in JSON. */
export const dropSession = `${forgetSession}
local row = redis.call('HGETALL', KEYS[1])
if #row > 0 then
  redis.call('ZREM', ARGV[1] .. 'sessions-of:' .. redis.call('HGET', KEYS[1], 'userId'), ARGV[2])
  forget(ARGV[1], ARGV[2])
end
return row`;

/** Returns the unexpired sessions of a user, each as its name in JSON and its fields: `KEYS` index; `ARGV` key of a session without the name. */
export const listSessionRows = `
local rows = {}
for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local row = redis.call('HGETALL', ARGV[1] .. name)
  if #row > 0 then rows[#rows + 1] = { name, row } end
end
return rows`;

/** Deletes all sessions of a user except one: `KEYS` index; `ARGV` P, name of that one in JSON or an empty text. */
export const dropSessions = `${forgetSession}
for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if name ~= ARGV[2] then
    forget(ARGV[1], name)
    redis.call('ZREM', KEYS[1], name)
  end
end
return 'done'`;

/** Deletes the sessions of an index that a provider opened, and returns their number: `KEYS` index; `ARGV` P, provider in JSON, `sid` in JSON or an empty text. */
export const dropProviderSessions = `${forgetSession}
local ended = 0
for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local at = redis.call('HMGET', ARGV[1] .. 'session:' .. name, 'provider', 'sid', 'userId')
  if at[1] == ARGV[2] and (ARGV[3] == '' or at[2] == ARGV[3]) then
    redis.call('ZREM', ARGV[1] .. 'sessions-of:' .. at[3], name)
    ended = ended + forget(ARGV[1], name)
  end
end
return ended`;

/** Adds a verification token and deletes the oldest of an address that then has too many: `KEYS` token, index; `ARGV` P, name in JSON, milliseconds, limit. */
export const addToken = `
if redis.call('SETNX', KEYS[1], ARGV[3]) == 0 then return 'taken' end
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
redis.call('RPUSH', KEYS[2], ARGV[2])
local last = ARGV[3]
for _, name in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  local expires = redis.call('GET', ARGV[1] .. 'token:' .. name)
  if not expires then redis.call('LREM', KEYS[2], 0, name)
  elseif tonumber(expires) > tonumber(last) then last = expires end
end
if redis.call('LLEN', KEYS[2]) > tonumber(ARGV[4]) then
  redis.call('DEL', ARGV[1] .. 'token:' .. redis.call('LPOP', KEYS[2]))
end
redis.call('PEXPIREAT', KEYS[2], last)
return 'done'`;

/** Deletes a verification token and returns when it expires: `KEYS` token, index; `ARGV` name in JSON. */
export const takeToken = `
local expires = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
redis.call('LREM', KEYS[2], 0, ARGV[1])
return expires`;

/** Returns the rows of an index, each as its entry there and its fields: `KEYS` index; `ARGV` key of a row without that entry. */
export const listOwned = `
local rows = {}
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  rows[#rows + 1] = { name, redis.call('HGETALL', ARGV[1] .. name) }
end
return rows`;

/** Raises a counter and returns the row; a value that is not higher is refused, except 0 for 0: `KEYS` authenticator; `ARGV` counter. */
export const raiseCounter = `
local counter = redis.call('HGET', KEYS[1], 'counter')
if not counter then return {} end
local now, new = tonumber(counter), tonumber(ARGV[1])
if new <= now and (new ~= 0 or now ~= 0) then return 'counter' end
redis.call('HSET', KEYS[1], 'counter', ARGV[1])
return redis.call('HGETALL', KEYS[1])`;

/** Claims a key: `KEYS` entry; `ARGV` milliseconds at which it expires. Returns 1 to the first caller. */
export const claim = `
if redis.call('SETNX', KEYS[1], '') == 0 then return 0 end
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1`;

/** Returns an entry: `KEYS` entry. */
export const readEntry = `return redis.call('GET', KEYS[1])`;

/** Writes an entry: `KEYS` entry; `ARGV` value, milliseconds at which it expires, `any`, `none` or `is` for what must be there, the expected value. Returns 1 if it wrote. */
export const writeEntry = `
local value = redis.call('GET', KEYS[1])
if ARGV[3] == 'none' and value then return 0 end
if ARGV[3] == 'is' and value ~= ARGV[4] then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1`;

/** Counts a hit, and returns the hits in the window: `KEYS` sorted set; `ARGV` window in microseconds, a unique name, limit. */
export const countHit = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - ARGV[1]))
redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[3])
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.ceil(ARGV[1] / 1000)))
return redis.call('ZCARD', KEYS[1])`;
