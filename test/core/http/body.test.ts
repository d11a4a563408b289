/** The body of a POST: a flat form or a JSON object, bounded, with nothing in it that could reach a prototype. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AuthError } from "../../../src/core/errors/index.ts";
import { readBody, uniqueParameters } from "../../../src/core/http/body.ts";

const form = "application/x-www-form-urlencoded";
const asJson = "application/json";

type Body = string | ReadableStream<Uint8Array> | null;

function post(type: string | null, body: Body, headers: Record<string, string> = {}): Request {
  const all = new Headers({ ...headers, ...(type !== null && { "content-type": type }) });
  const init = { method: "POST", headers: all, body, duplex: "half" };
  const request = new Request("https://app.example/auth/signout", init);
  // A string gives itself a content type.
  if (type === null) request.headers.delete("content-type");
  return request;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body that arrives in chunks, and counts how many were read. */
function stream(pieces: Iterable<string>) {
  const iterator = pieces[Symbol.iterator]();
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value, done } = iterator.next();
        if (done) return controller.close();
        seen.pulled++;
        controller.enqueue(bytes(value));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

function* endless() {
  while (true) yield "a".repeat(1000);
}

const refusal = (type: string | null, body: Body, headers?: Record<string, string>) =>
  readBody(post(type, body, headers)).then(
    (fields) => ({ fields }),
    (error: AuthError) => error.type,
  );

describe("a body", () => {
  it("of a form is read by name", async () => {
    expect(await readBody(post(form, "a=1&b=%20x+y&c="))).toEqual({ a: "1", b: " x y", c: "" });
  });

  it("of JSON is read as it is", async () => {
    const data = { csrfToken: "x", data: { list: [1, { deep: null }], yes: true } };
    expect(await readBody(post(asJson, JSON.stringify(data)))).toEqual(data);
  });

  it.each([`${form}; charset=UTF-8`, form.toUpperCase(), ` ${form} ;x`])("is a form by the type %j", async (type) => {
    expect(await readBody(post(type, "a=1"))).toEqual({ a: "1" });
  });

  it("that is absent has no fields, whether or not a type is named", async () => {
    for (const type of [null, form]) expect(await readBody(post(type, null))).toEqual({});
    expect(await readBody(post("text/plain", null))).toEqual({});
    expect(await readBody(post(null, ""))).toEqual({});
    expect(await readBody(post(null, stream([]).body))).toEqual({});
  });

  it("CS-11: text/plain is refused, though its text is a form", async () => {
    expect(await refusal("text/plain", "csrfToken=x&callbackUrl=/")).toBe("UnsupportedMediaType");
  });

  it("CS-12: a type that only mentions JSON is refused", async () => {
    expect(await refusal("text/plain;application/json", `{"csrfToken":"x"}`)).toBe("UnsupportedMediaType");
    expect(await refusal("text/plain, application/json", `{}`)).toBe("UnsupportedMediaType");
    expect(await refusal("application/jsonp", `{}`)).toBe("UnsupportedMediaType");
    expect(await refusal("multipart/mixed; boundary=x", "--x--")).toBe("UnsupportedMediaType");
    expect(await refusal(null, "csrfToken=x")).toBe("UnsupportedMediaType");
  });

  it.each(["[]", `"x"`, "null", "1", "true", "", "{", `{"a":1}x`, "undefined"])(
    "CS-25: the JSON %s is refused",
    async (text) => {
      expect(await refusal(asJson, text)).toBe("InvalidRequest");
    },
  );

  it("does not repeat input that it could not parse", async () => {
    const error = await readBody(post(asJson, `{"password":"hunter2`)).catch((error: AuthError) => error);
    const { message, cause } = error as AuthError;
    expect(`${message} ${cause?.err?.message} ${cause?.err?.stack}`).not.toContain("hunter2");
    expect(cause?.err).toBeInstanceOf(SyntaxError);
  });

  it("CS-28: data of a thousand names reaches the callback, __proto__ does not", async () => {
    const data = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`name${index}`, index]));
    expect(await readBody(post(asJson, JSON.stringify({ data })))).toEqual({ data });
    const hostile = `{"data":{"__proto__":{"admin":true},"list":[{"constructor":{"prototype":{"x":1}}}],"kept":1}}`;
    const read = await readBody(post(asJson, hostile));
    expect(read).toEqual({ data: { list: [{}], kept: 1 } });
    expect(Object.assign({}, read.data)).not.toHaveProperty("admin");
    expect({}).not.toHaveProperty("x");
  });

  it("CR-10: __proto__ and constructor of JSON credentials are dropped, however they are spelt", async () => {
    const text = `{"username":"ada","__proto__":{"isAdmin":true},"\\u005f_proto__":{"isAdmin":true},"constructor":1,"prototype":2}`;
    const credentials = await readBody(post(asJson, text));
    expect(Object.entries(credentials)).toEqual([["username", "ada"]]);
    expect(Object.assign({}, credentials)).not.toHaveProperty("isAdmin");
    expect(Object.getPrototypeOf(credentials)).toBe(Object.prototype);
  });

  it("CR-11: names of a form stay flat", async () => {
    const fields = await readBody(post(form, "__proto__[x]=1&a.__proto__.b=1&a[b]=1&__proto__=2&constructor=3"));
    expect(Object.entries(fields).join(" ")).toBe("__proto__[x],1 a.__proto__.b,1 a[b],1");
    expect({}).not.toHaveProperty("x");
    expect({}).not.toHaveProperty("b");
  });

  it("CR-14: a field that occurs twice is refused", async () => {
    expect(await refusal(form, "username=a&username=b")).toBe("InvalidRequest");
    expect(await refusal(form, "username=a&username=a")).toBe("InvalidRequest");
    expect(await refusal(form, "username=a&userName=b")).toEqual({ fields: { username: "a", userName: "b" } });
  });
});

/** A form in parts, as browsers write it. */
const parts = (fields: readonly (readonly [name: string, value: string, more?: string])[], boundary = "x1") =>
  `${fields.map(([name, value, more = ""]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`).join("")}--${boundary}--\r\n`;
const multipart = "multipart/form-data; boundary=x1";

describe("F11: a form in parts (multipart/form-data)", () => {
  it("is read by name, like any other form", async () => {
    const body = parts([
      ["csrfToken", "abc"],
      ["name", "Zoë & co=1"],
      ["empty", ""],
    ]);
    expect(await readBody(post(multipart, body))).toEqual({ csrfToken: "abc", name: "Zoë & co=1", empty: "" });
    const form = new FormData();
    form.set("a", "1");
    const request = new Request("https://app.example/auth/signout", { method: "POST", body: form });
    expect(await readBody(request)).toEqual({ a: "1" });
  });

  it("has no fields where nothing is in it", async () => {
    expect(await readBody(post(multipart, null))).toEqual({});
  });

  it("is refused if a field occurs twice, as in other forms", async () => {
    const twice = [
      ["username", "a"],
      ["username", "a"],
    ] as const;
    expect(await refusal(multipart, parts(twice))).toBe("InvalidRequest");
  });

  it("is refused with a file in it, and the message gives the reason", async () => {
    for (const filename of ["a.txt", ""]) {
      const file = parts([["avatar", "x", `; filename="${filename}"\r\nContent-Type: text/plain`]]);
      await expect(readBody(post(multipart, file))).rejects.toMatchObject({
        type: "InvalidRequest",
        message: expect.stringContaining("file field"),
      });
    }
  });

  it("cannot change a prototype, and stays flat", async () => {
    const names = ["__proto__", "constructor", "prototype", "a[b]", "__proto__[x]"];
    const fields = await readBody(post(multipart, parts(names.map((name) => [name, "1"] as const))));
    expect(Object.keys(fields)).toEqual(["a[b]", "__proto__[x]"]);
    expect({}).not.toHaveProperty("x");
  });

  it("has the limits of every body: bytes and fields", async () => {
    const large = parts([["a", "b".repeat(100_000)]]);
    expect(await refusal(multipart, large)).toBe("RequestTooLarge");
    const { body, seen } = stream(endless());
    expect(await refusal(multipart, body)).toBe("RequestTooLarge");
    expect(seen).toEqual({ pulled: 101, cancelled: true });
    const many = Array.from({ length: 1001 }, (_, index) => [`f${index}`, ""] as const);
    expect(await refusal(multipart, parts(many))).toBe("InvalidRequest");
    expect(Object.keys(await readBody(post(multipart, parts(many.slice(1)))))).toHaveLength(1000);
  });

  it.each([
    "",
    "--x1",
    "--x1--",
    "hello",
    "--x2\r\n\r\n",
    "--x1\r\nContent-Disposition: form-data\r\n\r\nsecret\r\n--x1--",
  ])("that is broken is refused or empty, and is not repeated: %j", async (text) => {
    const read = await readBody(post(multipart, text)).catch((error: AuthError) => error);
    if (!(read instanceof AuthError)) return expect(read).toEqual({});
    expect([read.type, `${read.message} ${read.cause?.err?.stack}`]).toEqual([
      "InvalidRequest",
      expect.not.stringContaining("secret"),
    ]);
  });

  it("without a boundary is refused", async () => {
    expect(await refusal("multipart/form-data", parts([["a", "1"]]))).toBe("InvalidRequest");
  });
});

describe("the limits of a body", () => {
  const limit = 100_000;
  it("DS-04: by its length, before anything is read", async () => {
    const { body, seen } = stream(endless());
    expect(await refusal(form, body, { "content-length": `${limit + 1}` })).toBe("RequestTooLarge");
    expect(seen.pulled).toBe(0);
  });

  it.each([{}, { "content-length": "3" }, { "content-length": "-1" }, { "content-length": "many" }])(
    "DS-04: by the bytes received, when the length is %o: reading stops",
    async (headers) => {
      const { body, seen } = stream(endless());
      expect(await refusal(form, body, headers)).toBe("RequestTooLarge");
      expect(seen).toEqual({ pulled: 101, cancelled: true });
    },
  );

  it("DS-04: an exact fit is read, in one chunk or byte by byte", async () => {
    const fits = `a=${"b".repeat(limit - 2)}`;
    expect(await readBody(post(form, fits))).toEqual({ a: fits.slice(2) });
    expect(await refusal(form, `${fits}b`)).toBe("RequestTooLarge");
    expect(await readBody(post(form, stream("a=b&c=d").body))).toEqual({ a: "b", c: "d" });
  });

  it("CR-03: a password of a megabyte, and a body of fifty, are refused", async () => {
    expect(await refusal(form, `password=${"a".repeat(1_000_000)}`)).toBe("RequestTooLarge");
    expect(await refusal(form, stream(Array(50_000).fill("a".repeat(1000))).body)).toBe("RequestTooLarge");
  });

  it("DS-05: JSON that is nested without limit is refused, and 32 levels are read", async () => {
    expect(await refusal(asJson, "[".repeat(99_000))).toBe("InvalidRequest");
    const nested = (levels: number) => ['{"a":'.repeat(levels), "1", "}".repeat(levels)].join("");
    expect(await refusal(asJson, nested(15_000))).toBe("InvalidRequest");
    expect(await refusal(asJson, nested(33))).toBe("InvalidRequest");
    expect(await readBody(post(asJson, nested(32)))).toHaveProperty(Array(32).fill("a"), 1);
  });

  it("DS-06: more than a thousand fields are refused", async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join("&");
    expect(await refusal(form, fields(1001))).toBe("InvalidRequest");
    expect(() => uniqueParameters(new URLSearchParams(fields(100_000)))).toThrow(AuthError);
    expect(Object.keys(await readBody(post(form, fields(1000))))).toHaveLength(1000);
  });
});

describe("a body that cannot be read", () => {
  it("because it was read already: the message explains what to do", async () => {
    const request = post(form, "a=1");
    await request.text();
    await expect(readBody(request)).rejects.toThrow(/request\.clone\(\).*Express.*toRequest\(\)/);
  });

  it("because it is being read", async () => {
    const request = post(form, "a=1");
    request.body?.getReader();
    await expect(readBody(request)).rejects.toThrow(/request\.clone\(\)/);
  });

  it("because the client disconnected: a bad request, not an internal error", async () => {
    const broken = () => new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
    expect(await refusal(form, broken())).toBe("InvalidRequest");
    expect(await refusal(null, broken())).toBe("InvalidRequest");
    const error: AuthError = await readBody(post(form, broken())).catch((error) => error);
    expect(error.cause?.err?.message).toBe("reset");
  });

  it("is refused with an AuthError, or is read: for any type and text", async () => {
    const type = fc.constantFrom(form, asJson, multipart, `${asJson};charset=x`, "text/plain", null, "a/b;c", ";", "");
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.string()).map((all) => all.join("&")),
    );
    await fc.assert(
      fc.asyncProperty(type, text, async (contentType, body) => {
        const read = await readBody(post(contentType, body)).catch((error: unknown) => error);
        expect(read instanceof AuthError || Object.getPrototypeOf(read) === Object.prototype).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
