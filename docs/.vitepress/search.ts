/** The search of the site: an index that is built with the pages, and searched in the browser. */
import type { DefaultTheme } from "vitepress";

/** A word is letters, digits and `_`: the name of a variable is one word. */
const tokenize = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

/** Guides come before tables, tables before what is generated. The functions go to the browser as text: they use nothing outside. */
const boostDocument = (id: string, term: string): number => {
  // Every guide names variables: their table explains them.
  if (/_/.test(term)) return /\/reference\/environment/.test(id) ? 12 : 1;
  if (/\/reference\/api\//.test(id)) return 0.3;
  if (/\/reference\/providers\/./.test(id)) return 0.6;
  if (/\/(?:guides|start)\//.test(id)) return 1.5;
  return 1;
};

/** Words that every question has are not searched for. */
const processTerm = (term: string): string | null => {
  const word = term.toLowerCase();
  return /^(?:a|an|and|are|as|at|be|by|can|do|does|for|from|get|how|i|if|in|is|it|me|my|of|on|or|the|this|to|use|we|what|when|where|which|why|with|you|your)$/.test(
    word,
  )
    ? null
    : word;
};

export const search: NonNullable<DefaultTheme.Config["search"]> = {
  provider: "local",
  options: {
    miniSearch: {
      options: { tokenize, processTerm },
      searchOptions: { boostDocument, fuzzy: 0.15, prefix: true, boost: { title: 4, titles: 4, text: 1 } },
    },
  },
};
