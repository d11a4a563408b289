import { describe, expect, it } from "vitest";
import { checkedEndpointUrl, isInner } from "../../../../../src/core/methods/oauth/client/endpoint-url.ts";

describe("an address of a provider", () => {
  it.each([
    "https://op.example/token",
    "http://localhost:4000/token",
    "http://127.0.0.1/token",
    "http://[::1]:9/token",
  ])("may be %s", (address) => {
    expect(checkedEndpointUrl(address, "It").href).toBe(new URL(address).href);
  });

  it.each(["http://op.example/token", "http://10.0.0.1/token", "http://localhost.example/token"])(
    "SS-01: may not be %s: http: is for this machine alone",
    (address) => {
      expect(() => checkedEndpointUrl(address, "It")).toThrow(/must begin with https:/);
    },
  );

  it.each([
    "file:///etc/passwd",
    "data:application/json,{}",
    "ftp://op.example/keys",
    "gopher://op.example/1",
    "javascript:0",
  ])("SS-02: may not be %s", (address) => {
    expect(() => checkedEndpointUrl(address, "It")).toThrow(/must begin with https:/);
  });

  it.each([undefined, null, 1, "", "op.example", "//op.example", {}])("may not be %s, which is no URL", (address) => {
    expect(() => checkedEndpointUrl(address, "It")).toThrow(/not a URL/);
  });

  it("holds no password", () => {
    expect(() => checkedEndpointUrl("https://user:secret@op.example/", "It")).toThrow(/user name or password/);
  });

  it.each([
    "https://op.example/",
    "https://8.8.8.8/",
    "https://172.32.0.1/",
    "https://100.128.0.1/",
    "https://[2606:4700::1111]/",
    "https://192.1.2.3/",
  ])("%s is on the outside", (address) => {
    expect(isInner(new URL(address))).toBe(false);
  });

  it.each([
    "https://localhost/",
    "https://localhost./",
    "https://app.localhost/",
    "https://keycloak/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://10.0.0.1/",
    "https://127.1/",
    "https://0.0.0.0/",
    "https://169.254.169.254/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://192.0.0.8/",
    "https://100.64.0.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[ff02::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
  ])("SS-05: %s is on the inside", (address) => {
    expect(isInner(new URL(address))).toBe(true);
  });

  it.each([
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://0xa9fea9fe/",
  ])("SS-06: %s is on the inside, however it is spelt", (address) => {
    expect(isInner(new URL(address))).toBe(true);
  });
});
