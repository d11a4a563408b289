/** Attacks with e-mail addresses: what is typed, and the form that is stored, or `null` where it is refused. */

/** One text that was typed. */
export interface EmailCase {
  readonly id: string;
  readonly typed: string;
  readonly stored: string | null;
  readonly what: string;
}

// biome-ignore format: a table
export const emailCases: readonly EmailCase[] = [
  { id: "EM-01", typed: "victim@app.example",                                           stored: "victim@app.example",      what: "legitimate" },
  { id: "EM-03", typed: "  a@app.example ",                                             stored: "a@app.example",           what: "outer spaces trimmed" },
  { id: "EM-05", typed: "victim@app.example,attacker@evil.example",                     stored: null,                      what: "comma list reversed" },
  { id: "EM-06", typed: "a@app.example;b@evil.example",                                 stored: null,                      what: "semicolon list" },
  { id: "EM-07", typed: "a@app.example b@evil.example",                                 stored: null,                      what: "space list" },
  { id: "EM-08", typed: "\"e@attacker.example\"@victim.example",                        stored: null,                      what: "quoted local part" },
  { id: "EM-10", typed: "\"a\\\"@evil.example\"@app.example",                           stored: null,                      what: "escaped quote" },
  { id: "EM-11", typed: "a\uff20evil.example@app.example",                              stored: null,                      what: "fullwidth @ (U+FF20)" },
  { id: "EM-12", typed: "a\ufe6bevil.example@app.example",                              stored: null,                      what: "small @ (U+FE6B)" },
  { id: "EM-15", typed: "\uff41@app.example",                                           stored: null,                      what: "fullwidth letter in local part" },
  { id: "EM-17", typed: "\u212a@app.example",                                           stored: null,                      what: "Kelvin sign lower-cases to k" },
  { id: "EM-18", typed: "ß@app.example",                                                stored: null,                      what: "sharp s" },
  { id: "EM-19", typed: "a@app.example\u2024evil",                                      stored: null,                      what: "one-dot leader becomes '.'" },
  { id: "EM-20", typed: "a@app.exam\u00adple",                                          stored: null,                      what: "soft hyphen" },
  { id: "EM-21", typed: "a\u200b@app.example",                                          stored: null,                      what: "zero-width space" },
  { id: "EM-22", typed: "a\u202e@app.example",                                          stored: null,                      what: "bidi override" },
  { id: "EM-23", typed: "a@app.example\u0338",                                          stored: "a@app.xn--example-kte",   what: "combining mark: becomes a different A-label, never app.example" },
  { id: "EM-24", typed: "a@xn--80ak6aa92e.com",                                         stored: "a@xn--80ak6aa92e.com",    what: "punycode kept as-is; shown as punycode" },
  { id: "EM-25", typed: "a@bücher.example",                                             stored: "a@xn--bcher-kva.example", what: "IDN stored as A-label" },
  { id: "EM-26", typed: "a@app.example\r\nBcc: b@evil.example",                         stored: null,                      what: "CRLF header injection" },
  { id: "EM-27", typed: "a@app.example\nTo: b@evil.example",                            stored: null,                      what: "LF" },
  { id: "EM-30", typed: "a\t@app.example",                                              stored: null,                      what: "TAB" },
  { id: "EM-31", typed: "<b@evil.example>a@app.example",                                stored: null,                      what: "angle address" },
  { id: "EM-33", typed: "b@evil.example>@app.example",                                  stored: null,                      what: "stray bracket" },
  { id: "EM-37", typed: "@evil.example:b@app.example",                                  stored: null,                      what: "source route" },
  { id: "EM-40", typed: "b!evil.example@app.example",                                   stored: null,                      what: "UUCP bang path" },
  { id: "EM-41", typed: "evil.example!b@app.example",                                   stored: null,                      what: "UUCP" },
  { id: "EM-42", typed: "=?utf-8?q?b=40evil.example=3e=00?=@app.example",               stored: null,                      what: "encoded word" },
  { id: "EM-43", typed: "=?x?q?=41=42?=b@app.example",                                  stored: null,                      what: "encoded word, other charset" },
  { id: "EM-44", typed: "a@[127.0.0.1]",                                                stored: null,                      what: "address literal" },
  { id: "EM-46", typed: "a@127.0.0.1",                                                  stored: null,                      what: "numeric host" },
  { id: "EM-47", typed: "a@2130706433",                                                 stored: null,                      what: "decimal host" },
  { id: "EM-48", typed: "a@0x7f.1",                                                     stored: null,                      what: "hex host" },
  { id: "EM-49", typed: "a@localhost",                                                  stored: null,                      what: "no dot" },
  { id: "EM-50", typed: "a@app.example.",                                               stored: null,                      what: "trailing dot" },
  { id: "EM-51", typed: "a@.app.example",                                               stored: null,                      what: "leading dot" },
  { id: "EM-52", typed: "a@app..example",                                               stored: null,                      what: "empty label" },
  { id: "EM-53", typed: "a@-app.example",                                               stored: null,                      what: "leading hyphen" },
  { id: "EM-55", typed: "a@app_.example",                                               stored: null,                      what: "underscore" },
  { id: "EM-57", typed: "a@app.example:25",                                             stored: null,                      what: "port in domain" },
  { id: "EM-58", typed: "a@app.example?x=1",                                            stored: null,                      what: "query in domain" },
  { id: "EM-59", typed: "a@app.example#x",                                              stored: null,                      what: "fragment in domain" },
  { id: "EM-62", typed: "a..b@app.example",                                             stored: null,                      what: "double dot in local" },
  { id: "EM-63", typed: "a@b@app.example",                                              stored: null,                      what: "two @" },
  { id: "EM-66", typed: "a@",                                                           stored: null,                      what: "empty domain" },
  { id: "EM-67", typed: "@",                                                            stored: null,                      what: "nothing but the @" },
  { id: "EM-69", typed: "",                                                             stored: null,                      what: "empty" },
  { id: "EM-71", typed: "a@" + "b".repeat(63) + "." + "b".repeat(63) + "." + "b".repeat(63) + "." + "b".repeat(63) + ".example", stored: null,                      what: "domain > 253" },
  { id: "EM-73", typed: "a".repeat(100000) + "@app.example",                            stored: null,                      what: "100 kB local part: refuse in < 5 ms" },
  { id: "EM-74", typed: "a@app.example <script>alert(1)</script>",                      stored: null,                      what: "HTML in identifier" },
  { id: "EM-75", typed: "balazs@app.example, <a href=\"https://evil.example\">Claim</a>", stored: null,                      what: "list with markup" },
  { id: "EM-76", typed: "-oQ/tmp/x@app.example",                                        stored: null,                      what: "sendmail flag" },
];
