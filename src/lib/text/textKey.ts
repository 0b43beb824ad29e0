/**
 * What a text is found by in the files of a language as they are loaded: 32 bits of its English sentence (FNV-1a), in up
 * to seven letters and digits. The sentences themselves would be half of each file. That no two texts of the app have the
 * same is checked (`test/languages`).
 */
export function textKey(english: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < english.length; at++) hash = Math.imul(hash ^ english.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
