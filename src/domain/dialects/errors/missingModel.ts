const CODE =
  /model_not_found|model_not_available|model_not_supported|model_decommissioned|model_deprecated|model_terminated|invalid_model|deploymentnotfound|unknown_model|no_such_model/i

/** `model "x"`, `models/x`, `the requested model`: a model is named, and the sentence goes on about it. */
const NAMED = String.raw`(?:\bmodels?(?: or endpoint| id| name| identifier| code)?(?:[ :=/]+["'\`‘“]?[^\s"'\`’”,]{0,200}["'\`’”]?)?,?)`

/** What is said of a model that cannot be had. */
const GONE = [
  String.raw`(?:does|do|did)(?: not|n't) exist`,
  String.raw`not exist`,
  String.raw`(?:was |is |could |can)? ?(?:not|n't) (?:be )?found`,
  String.raw`(?:is|was|are) (?:currently |yet )?(?:not|n't) (?:an? )?(?:valid|known|recogni[sz]ed|supported|available|accessible|enabled|deployed|hosted|served|loaded|installed)`,
  String.raw`(?:isn't|not) (?:supported|available|accessible|deployed)(?! (?:for|with|in|when|by the))`,
  String.raw`(?:is|was|were|has been|have been|is now) (?:invalid|unknown|unavailable|unsupported|removed|retired|deprecated|decommissioned|discontinued|shut down|sunset|disabled)`,
  String.raw`(?:is )?no longer (?:supported|available|served|offered)`,
  String.raw`(?:has |have )?reached (?:its|their) end[ -]of[ -]life`,
  // Another endpoint takes it, which is not the one that is asked.
  String.raw`(?:does|do)(?: not|n't) support chat(?: completions?)?`,
  String.raw`unknown`,
].join('|')

const SENTENCES: readonly RegExp[] = [
  new RegExp(`${NAMED}\\s+(?:${GONE})\\b`, 'i'),
  /\b(?:invalid|unknown|unsupported|unrecogni[sz]ed|no such|non-?existent|not found(?: the)?|cannot find(?: the)?|could not find(?: the)?|unable to (?:access|find|load)(?: the)?) models?\b/i,
  /\bno models? (?:is |are )?(?:named|called|with (?:the |this )?(?:id|name))\b/i,
  /\b(?:do|does)(?: not|n't) have access to (?:the |this )?models?\b|\bno access to (?:the |this )?models?\b/i,
  /\bis not a chat model\b|^requested entity was not found/i,
  /^models?: ?\S+$/i,
  /supported (?:api )?model names|not a valid model|try pulling it|no endpoints found for|no available (?:channel|provider)s? for model/i,
  /the api deployment for this resource does not exist/i,
  /模型.{0,200}?(?:不存在|未找到|找不到|不可用|不支持|已下线)|(?:不存在|未知|不支持|无效)的?模型/,
  /\bmod[eè]l[eo]?\b.{0,200}?(?:n['’]existe pas|no existe|não existe|existiert nicht|non esiste)/i,
]

/** What servers of one's own say with status 500; a provider that is busy says other things with it. */
const NOT_THERE = /\bmodels?\b.{0,200}?\b(?:not found|does(?: not|n't) exist|not exist|no such file)/i

/**
 * Whether a refusal says that the model does not exist, was removed, or is not served to this key: in any
 * provider's words (WIRE §3.1). A model that lacks an ability ("does not support images") is not missing.
 *
 * @param names the code and the type of the error.
 * @param detail the provider's sentence, at most a few thousand characters.
 */
export const saysModelIsMissing = (names: string, detail: string): boolean =>
  CODE.test(names) || SENTENCES.some((sentence) => sentence.test(detail))

/** The same of a failure of the server (status 500), which must say it in so few words. */
export const saysModelIsNotThere = (names: string, detail: string): boolean =>
  /model_not_found/i.test(names) || NOT_THERE.test(detail)
