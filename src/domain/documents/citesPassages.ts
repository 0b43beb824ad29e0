/** Whether a text cites a passage of a document: has a mark like `[d3f2:14]`. */
export const citesPassages = (text: string): boolean => /\[d[0-9a-f]{4}:\d/.test(text)
