/** The URL of the page, and the URLs that the browser may be redirected to. */

/** A URL that a browser may be redirected to: `http:` or `https:`, never a script. */
export function urlOrUndefined(url: string | undefined): URL | undefined {
  const address = url && URL.canParse(url, location.href) && new URL(url, location.href);
  return address && /^https?:/.test(address.protocol) ? address : undefined;
}

/** Navigates to a URL. If only the fragment differs from the current page, the page is reloaded. */
export function navigate(href: string): void {
  location.assign(href);
  // A change of the fragment alone does not load the page.
  if (href.includes("#") && href === location.href) location.reload();
}
