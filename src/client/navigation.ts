/** Navigates the page. */

/** Navigates to a URL. If only the fragment differs from the current page, the page is reloaded. */
export function navigate(href: string): void {
  location.assign(href);
  // A change of the fragment alone does not load the page.
  if (href.includes("#") && href === location.href) location.reload();
}
