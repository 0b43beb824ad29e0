import { describe, expect, it } from 'vitest'

import { languageOf } from '@/builtin/topics/topicOf'

describe('the language of a message', () => {
  it.each([
    ['de', 'Wie wird das Wetter morgen?'],
    ['de', 'Kannst du mir bitte helfen'],
    ['de', 'ich heiße Jonas'],
    ['es', '¿Cuál es la capital de Perú?'],
    ['es', '¿Y qué tal mañana?'],
    ['es', '¿Y mañana?'],
    ['es', 'hola'],
    ['es', 'hola, necesito ayuda'],
    ['fr', 'Comment fait-on une tarte aux pommes ?'],
    ['fr', 'bonjour, tu peux m’aider ?'],
    ['pt', 'Você pode me ajudar com isso?'],
    ['pt', 'qual é a capital do Brasil'],
    ['ru', 'Расскажи мне анекдот'],
    ['zh', '法国的首都是哪里'],
    ['ja', 'フランスの首都はどこですか'],
    ['ko', '프랑스의 수도는 어디예요?'],
    ['hi', 'फ्रांस की राजधानी क्या है?'],
    ['ar', 'ما هي عاصمة فرنسا؟'],
    ['other', 'Ποια είναι η πρωτεύουσα της Γαλλίας;'],
    ['other', 'ciao, come stai?'],
  ])('is %s for “%s”', (language, message) => {
    expect(languageOf(message)).toBe(language)
  })

  it.each([
    'hello',
    'si',
    'What does schadenfreude mean?',
    'how do you say bonjour in german',
    'translate "wie geht es dir" to english please',
    'what is the capital of Côte d’Ivoire',
    'who was São Tomé named after',
    'explain a café crème to me',
    'is 221 prime',
    'what does 你好 mean?',
    'the pizza margherita in Napoli was great',
    '2 + 2',
    '😂',
    'ok',
    'die hard is a film',
    'asdf',
    'no',
    'come on',
    'as a man, how tall',
  ])('is English, or not told, for “%s”', (message) => {
    expect(languageOf(message)).toBeUndefined()
  })
})
