/** Input of a client, short enough for an error message. */
export const quotedText = (text: string): string => JSON.stringify(text.slice(0, 100));
