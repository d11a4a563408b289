/** Where the browser is, and where it may be sent. */

/** An address that a browser may be sent to: `http:` or `https:`, never a script. */
export function urlOrUndefined(url: string | undefined): URL | undefined {
  const address = url && URL.canParse(url, location.href) && new URL(url, location.href);
  return address && /^https?:/.test(address.protocol) ? address : undefined;
}

/** Goes to an address. Where that is the page that is shown, or a part of it, the page is loaded anew. */
export function navigate(href: string): void {
  location.assign(href);
  // Only a step inside of the page has happened already.
  if (href.includes("#") && href === location.href) location.reload();
}
