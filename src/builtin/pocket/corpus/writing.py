"""What Pocket writes about something that is named: poems, stories, messages, names. A maker returns (ask, reply, follows)."""

import re

from .lists import HAIKU, person
from .outside import THINGS as SUBJECTS

PEOPLE = """my grandmother|my grandfather|my mom|my mum|my dad|my mother|my father|my sister|my brother|my best friend|my wife|my husband|my girlfriend|my boyfriend|my son|my daughter|my teacher|my boss|my neighbor|
my neighbour|my aunt|my uncle|my coworker|my colleague|my cousin|my team|my class|my partner|my roommate|my grandma|my grandpa|my niece|my nephew|my friend""".replace("\n", "").split("|")
PETS = "my dog|my cat|my hamster|my rabbit|my horse|my parrot|a dog|a cat|a fox|an owl|a turtle|a horse|a bear|a dragon|a unicorn|a penguin|a whale|a bee|a wolf|a lion|a mouse|a rabbit|a bird|a butterfly|a snail".split("|")
SCENES = """the sea|the ocean|the moon|the stars|the night|the rain|the snow|winter|summer|spring|autumn|fall|the forest|the mountains|the city|the wind|the sun|the river|a river|the beach|the desert|space|time|love|
friendship|hope|home|peace|music|coffee|tea|chocolate|pizza|football|books|school|work|monday|sunday|friday|christmas|halloween|new year|birthdays|growing up|growing old|being lost|being alone|freedom|courage|
nature|flowers|roses|trees|clouds|thunder|a storm|sleep|dreams|my garden|my car|my bike|my phone|my house|a train|a robot|robots|computers|code|the internet|a lighthouse|a castle|a ghost|a pirate|a knight|a princess|
a wizard|a witch|an astronaut|a detective|a lost key|an old clock|a red balloon|the last day of school|a new beginning|saying goodbye|moving away|first love|a broken heart|happiness|sadness|kindness|patience""".replace("\n", "").split("|")


def subject(rng):
    chance = rng.random()
    if chance < 0.28:
        return rng.choice(PEOPLE)
    if chance < 0.45:
        return rng.choice(PETS)
    if chance < 0.8:
        return rng.choice(SCENES)
    if chance < 0.9:
        return rng.choice(SUBJECTS)
    return person(rng)


def filled(text, **slots):
    """The text with each slot, a capital letter by itself, replaced."""
    return re.sub(rf"\b[{''.join(slots)}]\b", lambda found: slots[found[0]], text)


def yours(about):
    return about[0].upper() + about[1:]


ABOUT_IT = ["about X", "about X please", "on X", "for X"]


def change(rng, about, kinds=("about",)):
    return rng.choice([
        "make it about X", "now make it about X", "now about X", "make it about X instead", "can you make it about X?", "and about X?", "change it to X", "one about X please", "now one about X", "rewrite it about X", "same but about X",
        "do one about X", "about X instead", "what about X?", "can it be about X?", "I'd rather have one about X", "now the same about X", "make that about X",
    ]).replace("X", about)


def haiku_lines(about, rng):
    bare = about.removeprefix("the ").removeprefix("a ")
    for theme, (first, second, third) in HAIKU.items():
        if theme.removeprefix("the ").removeprefix("a ") == {"ocean": "sea", "fall": "autumn", "cats": "cat", "snow": "winter", "programming": "code", "computers": "computer", "my cat": "cat"}.get(bare, bare):
            return f"*{rng.choice(first)},*  \n*{rng.choice(second)};*  \n*{rng.choice(third)}.*"
    one = rng.choice([f"{yours(about)}, so near", f"I think of {about}", f"{yours(about)}, today", f"A word for {about}", f"{yours(about)} comes first"])
    two = rng.choice(["a small light on a long road", "the quiet morning listens", "each day finds a little more", "the whole room begins to smile", "and the clock forgets the hour"])
    three = rng.choice(["how good that you are", "then the heart is warm", "nothing more to say", "time can wait a while", "and the world is kind"])
    return f"*{one},*  \n*{two};*  \n*{three}.*"


def haiku(rng):
    themes = list(HAIKU)
    about = rng.choice(themes) if rng.random() < 0.6 else subject(rng)
    other = rng.choice(themes) if rng.random() < 0.6 else subject(rng)
    ask = rng.choice([
        "write a haiku about X", "a haiku about X", "haiku about X", "give me a haiku about X", "write me a haiku on X", "can you write a haiku about X?", "X haiku",
        "a haiku about X please", "make a haiku about X", "I want a haiku about X", "compose a haiku about X", "a short poem in haiku form about X", "haiku on X pls", "could you do a haiku on X",
    ])
    if rng.random() < 0.15:
        about = rng.choice(themes)
        ask = rng.choice(["write a haiku", "a haiku please", "haiku", "give me a haiku", "can you write a haiku?", "write me a haiku", "haiku time", "a 5-7-5 poem", "a japanese poem"])
    return ask.replace("X", about), haiku_lines(about, rng), [(change(rng, other), haiku_lines(other, rng))] * 3 + [(again(rng), haiku_lines(about, rng))]


def again(rng):
    return rng.choice(["another one", "one more", "another", "give me another one", "a different one", "write another one", "try again", "again please", "one more please", "a second one", "something different"])


POEM = [
    "X, I wrote this line for you:  \nthe sky is wide, the morning's blue.  \nWhatever this long day may bring,  \nthe thought of you will make it sing.",
    "When I think of Y, the hours slow,  \nand all the small lights start to glow.  \nThe world can hurry, shout and run;  \nI keep this thought, and it's the one.",
    "X in the early light,  \nX in the quiet night:  \nno other thing I ever knew  \ncould make the old world look so new.",
    "They asked me what I'd like to keep:  \na laugh, a song, a good night's sleep.  \nI thought a while, then had to say:  \nkeep Y close to me each day.",
    "A little verse, a line or two,  \nabout Y, and something true:  \nthe best of things are often small,  \nand that one is the best of all.",
]
FUNNY_POEM = [
    "X, you're a funny sight:  \nyou make no sense, and yet you're right.  \nI laughed so hard I spilled my tea.  \nPlease never change - at least for me.",
    "I tried to write of Y with grace,  \nbut ended laughing on my face.  \nThe rhyme ran off, the verse fell down,  \nand now it's known all over town.",
]


def poem_text(about, rng, funny=False):
    return filled(rng.choice(FUNNY_POEM if funny else POEM), X=yours(about), Y=about)


def poem(rng):
    about, other = subject(rng), subject(rng)
    funny = rng.random() < 0.12
    kind = "funny poem" if funny else rng.choice(["poem", "poem", "short poem", "little poem", "verse", "rhyme", "four line poem", "love poem" if about in PEOPLE or about == "love" else "poem"])
    ask = rng.choice(["write a K about X", "a K about X", "K about X", "write me a K about X", "can you write a K for X?", "can you write a K about X", "I need a K about X", "please write a K for X", "make a K about X", "could you write a K on X?", "compose a K about X", "some lines about X", "give me a K about X", "I want a K for X"])
    if rng.random() < 0.1:
        about, ask = rng.choice(["the sea", "the night", "hope"]), rng.choice(["write a poem", "a poem please", "poem", "can you write poems?", "poetry please", "tell me a poem", "give me a poem"])
    follows = [(change(rng, other), poem_text(other, rng, funny))] * 3 + [(again(rng), poem_text(about, rng, funny))]
    follows += [(rng.choice(["make it funny", "funnier please", "can you make it funny?", "now a funny one"]), poem_text(about, rng, True))]
    follows += [(rng.choice(["make it shorter", "shorter please", "only two lines", "too long"]), "\n".join(poem_text(about, rng).split("\n")[:2]).rstrip())]
    return ask.replace("K", kind).replace("X", about), poem_text(about, rng, funny), follows


GIRLS = "Ana|Mia|Lena|Sofia|Nora|Ella|Ruby|Ida|Luna|Zoe|Emma|Maya|Rosa|Clara|Alice|Lily|Eva|Anna|Sara|Julia|Priya|Aisha|Yuki".split("|")
BOYS = "Ben|Tom|Leo|Max|Noah|Sam|Omar|Felix|Finn|Jack|Oscar|Hugo|Theo|Milo|Adam|Jonas|Ravi|Ali|Ken|Paul".split("|")
STORY = [
    "Once there was W who lived at the edge of a small town. Every evening N looked at the far hills and wondered what was behind them. One morning N packed a lamp and some bread and went. Behind the hills was another small town, and someone there was looking back. They waved, and from that day there was a path between the two.",
    "N, W, had lost the way in the fog. There was no sound but the rain. Then a small light came closer: a child with a lantern, just as lost. \"I know the first half of the way home,\" said N. \"I know the second half,\" said the child. Together they were home before dark.",
    "Nobody believed N, W, who said that the old bell in the tower could still ring. N climbed up alone, night after night, with oil and a cloth. On the first day of spring the bell rang over all the roofs, and everyone pretended that they had known it all along.",
]


def story_text(about, name, rng):
    return filled(rng.choice(STORY), W=about, N=name)


def story(rng):
    kinds = "a dragon|a robot|a cat|a dog|a knight|a pirate|a wizard|a witch|a princess|a lighthouse keeper|an astronaut|a detective|a fox|an owl|a bear|a mouse|a ghost|a giant|a little girl|a boy|a baker|a sailor|a penguin|a turtle|an old man|a queen|a farmer|a dinosaur|a rabbit|an elf|a wolf|a unicorn|a monkey|a spider|a horse|an elephant".split("|")
    about, other = rng.choice(kinds), rng.choice(kinds)
    name, new = rng.choice(GIRLS + BOYS), rng.choice(GIRLS + BOYS)
    hero = rng.random() < 0.25
    ask = rng.choice(["tell me a story about X", "write a story about X", "a short story about X", "story about X", "a bedtime story about X", "can you tell a story about X?", "write me a short story about X", "I want a story about X please", "make up a story about X", "tell a tale of X"]).replace("X", about)
    if hero:
        ask += rng.choice([" called N", " named N", ", the name is N", " whose name is N"]).replace("N", name)
    elif rng.random() < 0.1:
        about, ask = rng.choice(["a fox", "a robot"]), rng.choice(["tell me a story", "a story please", "story", "bedtime story", "tell me a bedtime story", "write a short story", "I want to hear a story"])
    else:
        name = "Robin"
    girl = new in GIRLS
    follows = [(change(rng, other), story_text(other, name, rng))] * 2
    wish = rng.choice(["make the hero a K named N", "the hero should be a K called N", "change the hero to a K named N", "make it about a K named N", "now with a K named N", "make the main character a K named N"])
    follows += [(wish.replace("K", "girl" if girl else "boy").replace("N", new), story_text("a girl" if girl else "a boy", new, rng))] * 2
    follows += [(rng.choice(["call the hero N", "the name should be N", "name it N", "can you call it N instead?", "call her N", "call him N"]).replace("N", new), story_text(about, new, rng)), (again(rng), story_text(about, name, rng))]
    follows += [(rng.choice(["and then?", "what happened next?", "continue", "go on", "continue the story", "how does it go on?"]), f"The next day {name} told everyone at home. Nobody believed it, but they listened to the end, and the smallest of them asked: when do we go?")]
    return ask, story_text(about, name, rng), follows


# --- Messages for people -------------------------------------------------------------------

NAMED = [("my coworker N", "N"), ("my friend N", "N"), ("my boss N", "N"), ("my sister N", "N"), ("my brother N", "N"), ("my neighbor N", "N"), ("my teacher N", "N"), ("my colleague N", "N"), ("N", "N"), ("my cousin N", "N")]
UNNAMED = [(p, p.removeprefix("my ").capitalize()) for p in "my mom|my mum|my dad|my grandma|my grandpa|my aunt|my uncle".split("|")] + [
    (p, None) for p in "my best friend|my boss|my coworker|my teacher|my neighbor|my wife|my husband|my sister|my brother|my daughter|my son|a friend|my friend|my girlfriend|my boyfriend|my team|a colleague|my landlord".split("|")]


def someone(rng):
    """(as they are asked for, how they are addressed)"""
    if rng.random() < 0.45:
        name = rng.choice(GIRLS + BOYS) if rng.random() < 0.5 else person(rng)
        who, call = rng.choice(NAMED)
        return who.replace("N", name), name
    return rng.choice(UNNAMED)


# kind: (how it is asked for, the message for a name, without one, shorter, funnier)
MESSAGES = {
    "birthday": (["a birthday message for P", "a birthday wish for P", "birthday wishes for P", "a birthday card for P", "a happy birthday text for P", "something nice for P's birthday", "birthday greetings to P"],
                 "Happy birthday, N! I hope your day is full of good people, good cake and a little quiet. Thank you for being you, and all the best for the year ahead.",
                 "Happy birthday, N! All the best for the year ahead.", "Happy birthday, N! You're not getting older, just better seasoned. Save me a piece of cake before you blow on it."),
    "thanks": (["a thank you note for P", "a thank you message to P", "a thank you card for P", "a short thank you to P", "thanks to P for the gift", "a note to thank P"],
               "Dear N, thank you so much. It was kind of you to think of me, and it made my day. I won't forget it.", "Thank you so much, N. It made my day!", "Dear N, thank you! I would send you a medal, but all I have is this note and half a biscuit."),
    "apology": (["an apology to P", "a short apology to P", "a sorry message to P", "an apology note for P", "a text to say sorry to P", "a message to apologize to P", "a brief apology to P"],
                "Dear N, I'm sorry for what happened. It was my fault, and I should have thought of you first. I'll do better next time.", "I'm sorry, N. I'll do better next time.", "Dear N, I'm sorry. I've sent my common sense to school again, and it promises to pay attention."),
    "noise": (["an apology to P for the noise", "a note to P about the noise last night", "a sorry note to P for the loud party", "an apology to P because we were too loud"],
              "Dear N, I'm sorry for the noise and that it disturbed you. It won't happen again, and please tell me at once if it does.", "Sorry for the noise, N. It won't happen again.", "Dear N, sorry for the noise. The band has been dissolved, and the drummer is asleep."),
    "dayoff": (["an email asking P for a day off", "an email to P for a day off", "a message to P asking for a day off on friday", "an email to request vacation from P", "a leave request to P", "a mail asking P for time off"],
               "Subject: Request for a day off\n\nHello N,\n\nI'd like to take a day off on [date]. My work will be up to date before then, and I'll hand over anything urgent.\n\nIs that all right with you?\n\nBest regards,\n[your name]",
               "Hello N, may I take a day off on [date]? My work will be done before then. Thank you!", "Hello N, my bed has asked me to spend [date] with it. May I say yes? All my work will be done first."),
    "sick": (["a sick note to P", "an email to P that I am sick", "a message telling P I'm ill today", "an email calling in sick to P", "a text to P that i cant come because im ill"],
             "Subject: Sick today\n\nHello N,\n\nI'm ill and can't work today. I'll let you know tomorrow how I am. For anything urgent, please write to [colleague].\n\nBest regards,\n[your name]",
             "Hello N, I'm ill today and can't come in. I'll write tomorrow.", "Hello N, I'm ill today. My nose is working overtime, so the rest of me can't."),
    "meeting": (["an email to P to move our meeting", "an email to P about a meeting", "a mail to P to cancel the meeting", "a message to P to reschedule", "an email to set up a meeting with P"],
                "Subject: Our meeting\n\nHello N,\n\nI'm sorry, but I can't make our meeting on [day]. Would [other day] suit you instead?\n\nBest regards,\n[your name]",
                "Hello N, I can't make it on [day]. Would [other day] suit you?", "Hello N, my calendar has eaten our meeting. Would [other day] suit you instead?"),
    "invite": (["an invitation for P to my party", "an invite to P for dinner", "a party invitation for P", "a message inviting P to my birthday", "an invitation to P for a barbecue"],
               "Hi N, I'd love to have you with us on [date] at [time], at my place. There will be food, music and good company. Just bring yourself, and tell me if you can come!",
               "Hi N, party at my place on [date] at [time]. Are you coming?", "Hi N, there's a party at my place on [date]. The cake is large and the guest list is short. Please help."),
    "congrats": (["a congratulations message to P", "congratulations for P on the new job", "a congrats note to P", "something to congratulate P", "a message to P for passing the exam", "congratulations to P for the wedding"],
                 "Congratulations, N! You worked hard for this and you deserve it. I'm very happy for you. Enjoy the moment!", "Congratulations, N! Well deserved.", "Congratulations, N! I always said you could do it, even when I wasn't listening."),
    "getwell": (["a get well message for P", "a get well soon card for P", "a message to P who is sick", "get well wishes for P", "something kind for P in hospital"],
                "Dear N, I hope you feel better soon. Rest, drink tea, and let others do the work for once. I'm thinking of you.", "Get well soon, N! I'm thinking of you.", "Dear N, get well soon. The sofa can't have you for ever."),
    "condolence": (["a condolence message to P", "a sympathy card for P", "condolences for P", "a message to P whose father died"],
                   "Dear N, I'm so sorry for your loss. There are no right words, but I'm thinking of you, and I'm here whenever you want to talk or to be quiet together.", "Dear N, I'm so sorry for your loss. I'm thinking of you.", "Dear N, I'm so sorry for your loss. This is no time for jokes, so I'll just say: I'm here."),
    "farewell": (["a farewell message to P", "a goodbye card for P who is leaving", "a farewell note for P", "a goodbye message to P at work"],
                 "Dear N, it won't be the same without you. Thank you for your help, your patience and all the laughs. I wish you the very best for what comes next. Stay in touch!", "All the best, N! We'll miss you. Stay in touch.", "Dear N, you can't leave: nobody else knows how the printer works. If you must, all the best!"),
    "love": (["a love letter to P", "a love message for P", "something romantic for P", "a good morning text for P", "a sweet text to P"],
             "Dear N, I just wanted to tell you that I'm glad you exist. The day is brighter when I know that I'll see you. I love you.", "I'm glad you exist, N. I love you.", "Dear N, I love you more than coffee, and you know how I am before coffee."),
    "reminder": (["a reminder to P to pay", "a friendly reminder to P", "an email reminding P of the invoice", "a polite reminder for P about the money"],
                 "Hello N, just a friendly reminder about [invoice or date]. If it's done already, please ignore this. If something is unclear, let me know and we'll sort it out. Thank you!", "Hello N, a friendly reminder about [invoice or date]. Thank you!", "Hello N, this is your friendly reminder. It's so friendly that it brought biscuits. Could you look at [invoice or date]?"),
    "complaint": (["a complaint to P about a broken product", "a complaint letter to P", "an email to P to complain", "a refund request to P"],
                  "Subject: Problem with my order [number]\n\nHello N,\n\nmy order [number] arrived broken. Please send a replacement or refund the price. A photo is attached.\n\nThank you and best regards,\n[your name]",
                  "Hello N, order [number] arrived broken. Please replace it or refund the price. Thank you!", "Hello N, order [number] arrived in more pieces than I ordered. Please send one that is whole."),
}
ALONE = {
    "ooo": (["an out of office reply", "an out of office message", "out of office", "an automatic reply for my holiday", "an ooo message", "a vacation auto reply", "an out-of-office note", "an away message"],
            "Subject: Out of office\n\nHello,\n\nthank you for your message. I'm out of the office until [date] and will answer after that. For anything urgent, please write to [colleague].\n\nBest regards,\n[your name]",
            "I'm away until [date]. For anything urgent, please write to [colleague].", "I'm away until [date], somewhere without email and with very good ice cream. For anything urgent, please write to [colleague]."),
    "resign": (["a resignation letter", "a letter of resignation", "an email to quit my job", "a two weeks notice", "a notice letter for my job"],
               "Subject: Resignation\n\nDear [name],\n\nI hereby resign from my position as [job], with my last day on [date]. Thank you for the time here and all I have learnt. I'll gladly help with the handover.\n\nBest regards,\n[your name]",
               "Dear [name], I resign as [job]; my last day is [date]. Thank you for everything.", "Dear [name], my chair and I have grown apart. My last day is [date]. Thank you for everything."),
    "cover": (["a cover letter", "a cover letter for a job", "an application letter", "a short cover letter", "an email for a job application", "a motivation letter"],
              "Subject: Application as [job]\n\nDear [name],\n\nI'd like to work for [company] as [job]. I've done [two things you did], and I'm good at [skill]. What I like about your company is [reason].\n\nI'd be glad to tell you more in person.\n\nBest regards,\n[your name]",
              "Dear [name], I'd like to work for [company] as [job]: I've done [two things] and I'm good at [skill]. May I tell you more in person?", "Dear [name], I'd like to work as [job]. I'm good at [skill], and I water plants without being asked."),
    "linkedin": (["a short bio", "a bio for my profile", "a linkedin summary", "a dating profile", "an instagram bio", "an about me text"],
                 "I'm [name], [job] from [city]. I like [two things], I'm good at [skill], and I'm learning [something new]. Write to me if you want to talk about any of it.",
                 "[Name], [job] from [city]. Likes [two things].", "I'm [name]: [job] by day, [hobby] by night, asleep in between. Write to me."),
}
WRITE = ["write X", "write X", "can you write X?", "please write X", "draft X", "I need X", "help me write X", "X", "compose X", "could you write X please", "give me X", "make X", "i want to send X", "write me X", "create X"]


def message(rng):
    if rng.random() < 0.2:
        asks, long, short, funny = MESSAGES_ALONE[rng.choice(list(ALONE))]
        what, fill = rng.choice(asks), lambda text: text
    else:
        asks, long, short, funny = MESSAGES[rng.choice(list(MESSAGES))]
        who, call = someone(rng)
        what = rng.choice(asks).replace("P", who)
        fill = lambda text: filled(text, N=call) if call else re.sub(r",? N\b", "", text.replace("Dear N, ", "").replace("Hi N, ", "Hi, ").replace("Hello N,", "Hello,"))
        fill = capital(fill)
    ask = rng.choice(WRITE).replace("X", what)
    follows = [(rng.choice(["make it shorter", "shorter please", "too long", "a shorter version please", "can you make it shorter?", "shorten it", "keep it brief"]), fill(short))] * 2
    follows += [(rng.choice(["make it funny", "make it funnier", "can you make it funny?", "add some humor", "a funny version please", "more fun please", "make it less serious"]), fill(funny))] * 2
    return ask, fill(long), follows


def capital(fill):
    return lambda text: (lambda done: done[0].upper() + done[1:])(fill(text))


MESSAGES_ALONE = ALONE

# --- Names ----------------------------------------------------------------------------------

NAMES_FOR = {
    "kitten|cat|grey kitten|black cat|white kitten|orange cat|ginger cat|new cat|tabby": "Misty|Ash|Luna|Pepper|Smoky|Milo|Willow|Shadow|Coco|Felix|Nala|Ziggy",
    "dog|puppy|black dog|small dog|big dog|golden retriever|new puppy|pug|husky": "Biscuit|Rex|Bella|Scout|Maple|Bruno|Daisy|Otis|Poppy|Cooper|Hazel|Archie",
    "parrot|bird|budgie|canary|cockatiel|parakeet": "Kiwi|Mango|Pico|Sunny|Tango|Skye|Rio|Peaches|Echo|Zazu|Olive|Jazz",
    "hamster|guinea pig|rabbit|bunny|mouse|turtle|fish|goldfish|hedgehog|ferret": "Nibbles|Peanut|Bubbles|Hazel|Pebble|Clover|Button|Waffle|Truffle|Pip|Turbo|Bean",
    "horse|pony|cow|goat|donkey|sheep": "Storm|Clover|Bramble|Star|Juniper|Blaze|Dusty|Willow|Copper|Thunder|Honey|Patch",
    "baby girl|girl|daughter|female character|baby sister": "Nora|Elena|Ivy|Clara|Maya|Alice|Ruby|Sofia|Lena|Iris|June|Ada",
    "baby boy|boy|son|male character|baby brother": "Theo|Jonas|Felix|Oscar|Leo|Milo|Henry|Elias|Finn|Hugo|Arthur|Noah",
    "band|rock band|music project|podcast|youtube channel|blog|newsletter": "Paper Lanterns|Night Bus Radio|Velvet Static|The Loose Ends|Second Coffee|Blue Hour|Slow Comet|The Quiet Riot Club|Northern Static|Lemon Thunder|Open Window|Half Past Now",
    "company|startup|business|shop|store|app|brand|agency|bakery|cafe|coffee shop|restaurant|bookshop": "Brightside|Oak & Ember|Little Harbor|Northwind|Juniper & Co|Daily Bloom|Paper Crane|Blue Door|Open Field|Goodstone|Copper Kettle|First Light",
    "boat|ship|spaceship|car|robot|wifi|wifi network|team|quiz team|group chat|game character|fantasy character|wizard|elf|dragon|planet|island|villain": "Stardust|Wanderer|Silver Wind|Nimbus|Comet|Orion|Meridian|Ember|Sparrow|Aurora|Moonrunner|Quicksilver",
}
COUNTS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "10": 10, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "some": 4, "a few": 3}


def names(rng):
    kinds, found = rng.choice(list(NAMES_FOR.items()))
    kind, all_ = rng.choice(kinds.split("|")), found.split("|")
    asked = rng.choice(list(COUNTS))
    count = COUNTS[asked]
    ask = rng.choice(["give me C names for a K", "C names for my K", "suggest C names for a K", "i need C names for my new K", "can you think of C names for a K?", "C K names", "C name ideas for a K", "list C good names for a K"]).replace("C", asked)
    if rng.random() < 0.35:
        count, ask = 4, rng.choice(["a name for my K", "what should i call my K?", "what should I name my K", "name for a K", "help me name my K", "K names", "name ideas for a K", "a good name for a K"])
    listed = lambda names_: "\n".join(f"- {name}" for name in names_)
    picked = rng.sample(all_, count)
    rest = [name for name in all_ if name not in picked][: max(2, min(count, 4))]
    more = rng.choice(["more please", "more", "some more", "other names", "a few others", "more names please", "different ones", "i don't like those", "another one", "give me more"])
    return ask.replace("K", kind), listed(picked), [(more, listed(rest))]


# --- Polite -------------------------------------------------------------------------------------

DEMANDS = {
    "send me the file": "send me the file", "give me the report": "give me the report", "call me back": "call me back", "be quiet": "be a little quieter", "move your car": "move your car", "answer my email": "answer my email",
    "pay the invoice": "pay the invoice", "finish the slides": "finish the slides", "close the door": "close the door", "stop talking": "let me finish first", "hurry up": "hurry a little", "fix this bug": "fix this bug",
    "clean the kitchen": "clean the kitchen", "come to my office": "come to my office", "turn down the music": "turn down the music", "give me my money back": "return my money", "leave me alone": "give me some time for myself",
    "do it again": "do it once more", "check your mail": "check your mail", "bring me the documents": "bring me the documents", "tell me the price": "tell me the price", "sign the contract": "sign the contract", "read my message": "read my message",
    "help me with the boxes": "help me with the boxes", "send the invoice": "send the invoice", "water the plants": "water the plants", "wait for me": "wait for me", "update the document": "update the document", "book the room": "book the room",
}


def polite(rng):
    demand, kind = rng.choice(list(DEMANDS.items()))
    end = rng.choice(["", "", " now", " today", " immediately", " right now", " asap", "!"])
    ask = rng.choice(["rewrite this politely: X", "make this polite: X", "make this more polite: X", "say this nicely: X", "how do i say politely: X", "rephrase politely: X", "a polite version of: X", "make it sound nicer: X", "can you rewrite this more politely? X", "rewrite in a friendly way: X", "please make this sound friendlier: X", 'rewrite "X" politely'])
    when = " today" if end == " today" else ""
    reply = rng.choice([f"Could you please {kind}{when}? Thank you!", f"Would you mind helping me? It would be great if you could {kind}{when}. Thank you!"])
    follows = [(rng.choice(["shorter", "make it shorter", "too long", "shorter please"]), f"Could you {kind}{when}, please?")]
    follows += [(rng.choice(["more formal", "make it more formal", "more formal please", "can you make it formal?"]), f"I would be grateful if you could {kind}{when}. Thank you in advance.")]
    return ask.replace("X", demand + end), reply, follows


GIFTS = {
    "fishing": "a box for lures|a folding stool|a thermos mug", "cooking": "a good knife|a jar of rare spices|an apron", "gardening": "a set of bulbs|good gloves|a small watering can", "reading": "a novel you loved yourself|a reading light|a book voucher",
    "music": "concert tickets|a record|good headphones", "football": "a scarf of the club|tickets for a match|a new ball", "coffee": "beans from a small roaster|a hand grinder|a fine cup", "tea": "three special teas|a teapot|honey", "hiking": "warm socks|a light bottle|a map of a trail",
    "running": "a running light|good socks|a race entry", "art": "watercolours|a museum pass|a sketchbook", "games": "a board game|a card game|a game voucher", "travel": "a scratch map|a travel pillow|a notebook", "chess": "a wooden set|a book of puzzles|a chess clock",
    "cats": "a mug with a cat|a cat calendar|a toy for the cat", "dogs": "a good leash|a photo of the dog in a frame|treats", "yoga": "a soft mat|a candle|a class voucher", "baking": "a baking tin|good vanilla|a scale", "photography": "a photo book voucher|a lens cloth set|a camera strap", "cycling": "a bike light|a repair kit|warm gloves",
}


def gift(rng):
    hobby, found = rng.choice(list(GIFTS.items()))
    who = rng.choice(PEOPLE)
    ask = rng.choice(["give me a gift idea for P who likes H", "gift idea for P, loves H", "what should i give P who is into H?", "a present for P who loves H", "what can i buy P? likes H", "gift ideas for P who likes H", "birthday present for P, hobby is H", "i need a gift for P who enjoys H"]).replace("P", who).replace("H", hobby)
    listed = lambda text: "\n".join(f"- {each}" for each in text.split("|"))
    reply = f"Gift ideas for someone who likes {hobby}:\n\n{listed(found)}"
    if rng.random() < 0.25:
        found = "a framed photo of the two of you|tickets for something you do together|a box of their favourite sweets"
        ask = rng.choice(["gift idea for P", "what should i give P for christmas?", "present for P", "i need a gift for P", "birthday present ideas for P", "what to get P for a birthday"]).replace("P", who)
        reply = f"Gift ideas for {who.replace('my', 'your', 1)}:\n\n{listed(found)}"
    other, more = rng.choice(list(GIFTS.items()))
    return ask, reply, [(rng.choice(["and if they like H?", "what about someone who likes H?", "they also like H", "and for H?"]).replace("H", other), f"Gift ideas for someone who likes {other}:\n\n{listed(more)}")]


DINNERS = {
    "vegetarian": ["**Tomato pasta**: fry garlic in oil, add a can of tomatoes, cook for ten minutes, stir in the pasta and some cheese.", "**Fried rice**: fry rice with egg, peas and soy sauce for five minutes.", "**Chickpea curry**: cook chickpeas with coconut milk, tomatoes and curry powder for 15 minutes, and serve it with rice."],
    "vegan": ["**Peanut noodles**: mix noodles with peanut butter, soy sauce, lime and a little hot water, and add cucumber.", "**Lentil soup**: cook red lentils with carrots, onion and cumin for 20 minutes."],
    "with chicken": ["**Chicken wraps**: fry strips of chicken, and roll them in a tortilla with salad and yoghurt.", "**Chicken and rice**: fry chicken with onion, add rice and stock, and cook it covered for 18 minutes."],
    "quick": ["**Omelette**: beat three eggs with salt, fry them in butter for three minutes, and fill them with cheese.", "**Quesadilla**: fill a tortilla with cheese and beans, fold it, and fry both sides until golden."],
    "healthy": ["**Salmon and greens**: bake salmon for 12 minutes at 200 °C, and serve it with green beans and potatoes.", "**Big salad**: greens, chickpeas, tomato, cucumber, feta, with oil and lemon."],
    "for kids": ["**Mini pizzas**: put tomato sauce and cheese on toast, and bake it for eight minutes.", "**Pancakes with fruit**: a batter of flour, milk and eggs, fried in butter, with berries on top."],
}


def dinner(rng):
    kind, other = rng.choice(list(DINNERS)), rng.choice(list(DINNERS))
    meal = rng.choice(["dinner", "dinner", "lunch", "something to eat", "a meal"])
    K = {"quick": "something quick", "vegetarian": "something vegetarian", "vegan": "something vegan", "with chicken": "something with chicken", "healthy": "something healthy", "for kids": "something for kids"}
    ask = rng.choice(["K for M", "suggest K for M", "what can i cook that is K?", "M idea, K please", "give me a M idea: K", "i want K for M", "K to cook tonight", "recommend K for M tonight"]).replace("K", K[kind]).replace("M", meal)
    if rng.random() < 0.35:
        kind = rng.choice(["vegetarian", "with chicken", "quick"])
        ask = rng.choice(["what should i cook tonight?", "dinner ideas", "give me a dinner idea", "what's for dinner", "what can i eat tonight", "lunch idea", "i'm hungry, what should i cook?", "suggest a dinner", "what should i make for dinner", "recipe idea please", "i don't know what to eat", "an easy recipe", "quick recipe please", "what do i cook with what i have"])
    wish = rng.choice(["K please", "K", "make it K", "rather K", "and K?", "do you have K?"]).replace("K", rng.choice([K[other], other]))
    one, two = rng.sample(DINNERS[kind], 2)
    return ask, one, [(wish, rng.choice(DINNERS[other])), (again(rng), two)]


MAKERS = {"haiku": (haiku, 4), "poem": (poem, 5), "story": (story, 4), "message": (message, 9), "names": (names, 4), "polite": (polite, 2), "gift": (gift, 2), "dinner": (dinner, 2.5)}
