import { type ChatRequest, contentText } from '../chatRequest'

/**
 * What Pocket says word for word, another way where it said one just before. What it can do and how large it is, the
 * file of November 2026 learnt of the one before it: each goes with the training after that. Sentences in other
 * languages it learnt by heart, and loses in a long chat.
 */
const TOLD: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'starter-can',
    [
      `I'm **Pocket**, a tiny model on your own device.

**I can**
- explain this app: providers, prices, branches, export
- explain temperature, tokens and other settings
- answer everyday questions: capitals, words, how-to
- work out percentages, units, dates and primes
- write short messages, poems, lists, tables and code

**I can't**
- tell you the news, or much beyond everyday facts
- solve word problems, or write long texts
- give medical or legal advice

For those, add a provider or a larger model.`,
    ],
  ],
  [
    'how-big',
    [
      "I'm **Pocket**, a tiny language model made for Parlance: about ten million parameters, in a file of about twelve megabytes. Well-known models are thousands of times larger, so expect little of me.",
    ],
  ],
  [
    'speaks-de',
    [
      'Ich spreche nur Englisch; ein größeres Modell, das Deutsch kann, findest du unter „Add provider“ oder „Get a larger model“.',
      'Deutsch kann ich leider nicht, nur Englisch. „Add provider“ oder „Get a larger model“ führt zu einem Modell, das es kann.',
    ],
  ],
  [
    'speaks-es',
    [
      'Solo hablo inglés; en «Add provider» o «Get a larger model» encuentras un modelo más grande que habla español.',
      'No sé español, solo inglés. Con «Add provider» o «Get a larger model» llegas a un modelo que sí lo habla.',
    ],
  ],
  [
    'speaks-fr',
    [
      "Je ne parle qu'anglais ; sous « Add provider » ou « Get a larger model », vous trouverez un modèle plus grand qui parle français.",
      "Je ne connais pas le français, seulement l'anglais. « Add provider » ou « Get a larger model » mène à un modèle qui le parle.",
    ],
  ],
  [
    'speaks-pt',
    [
      'Só falo inglês; em “Add provider” ou “Get a larger model” você encontra um modelo maior que fala português.',
      'Não sei português, só inglês. “Add provider” ou “Get a larger model” leva a um modelo que fala.',
    ],
  ],
  [
    'speaks-ru',
    [
      'Я говорю только по-английски; модель побольше, которая знает русский, есть в «Add provider» или «Get a larger model».',
      'Русского я не знаю, только английский. Через «Add provider» или «Get a larger model» можно перейти к модели, которая его знает.',
    ],
  ],
  [
    'speaks-zh',
    [
      '我只会英语；请在“Add provider”或“Get a larger model”中找一个会中文的更大模型。',
      '我不懂中文，只懂英语。通过“Add provider”或“Get a larger model”可以换用懂中文的模型。',
    ],
  ],
  [
    'speaks-ja',
    [
      '私は英語しか話せません。日本語を話すより大きなモデルは「Add provider」か「Get a larger model」にあります。',
      '日本語はわからず、英語だけです。「Add provider」か「Get a larger model」で、日本語のわかるモデルを選べます。',
    ],
  ],
  [
    'speaks-ko',
    [
      '저는 영어만 할 수 있어요. 한국어를 하는 더 큰 모델은 ‘Add provider’나 ‘Get a larger model’에서 찾을 수 있어요.',
      '한국어는 모르고 영어만 알아요. ‘Add provider’나 ‘Get a larger model’에서 한국어를 아는 모델을 고를 수 있어요.',
    ],
  ],
  [
    'speaks-hi',
    [
      'मैं केवल अंग्रेज़ी बोलता हूँ; हिंदी बोलने वाला बड़ा मॉडल “Add provider” या “Get a larger model” में मिलेगा।',
      'मुझे हिंदी नहीं आती, केवल अंग्रेज़ी आती है। “Add provider” या “Get a larger model” से हिंदी जानने वाला मॉडल चुनें।',
    ],
  ],
  [
    'speaks-ar',
    [
      'أتحدث الإنجليزية فقط؛ ستجد نموذجًا أكبر يتحدث العربية في «Add provider» أو «Get a larger model».',
      'لا أعرف العربية، بل الإنجليزية فقط. عبر «Add provider» أو «Get a larger model» تصل إلى نموذج يعرفها.',
    ],
  ],
  [
    'speaks-other',
    [
      'I only speak English. A **larger model** that knows your language is one step away: add a provider or get one for this device.',
      'English is all I know. To write in your language, add a provider or get a **larger model** for this device.',
    ],
  ],
])

/** A grammar of the one text that the reply on this topic is; undefined where the model finds its own words. */
export function toldOfItself(
  topic: string | undefined,
  { messages }: Pick<ChatRequest, 'messages'>,
): string | undefined {
  const ways = (topic === undefined ? undefined : TOLD.get(topic)) ?? []
  const last = messages.findLast(({ role }) => role === 'assistant')
  const before = last && contentText(last.content).trim()
  const text = ways.find((way) => way !== before) ?? ways[0]
  return text === undefined ? undefined : `root ::= ${JSON.stringify(text)}`
}
