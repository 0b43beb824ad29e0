"""Small tables of what Pocket knows for certain: capitals, words, authors. A maker returns (ask, reply, follows)."""


def table(text):
    return dict(pair.strip().split("=") for pair in text.replace("\n", " ").split(";") if pair.strip())


CAPITALS = table("""France=Paris;Germany=Berlin;Italy=Rome;Spain=Madrid;Portugal=Lisbon;Austria=Vienna;Switzerland=Bern;Belgium=Brussels;the Netherlands=Amsterdam;Luxembourg=Luxembourg City;Ireland=Dublin;the United Kingdom=London;England=London;
Scotland=Edinburgh;Wales=Cardiff;Norway=Oslo;Sweden=Stockholm;Denmark=Copenhagen;Finland=Helsinki;Iceland=Reykjavik;Poland=Warsaw;the Czech Republic=Prague;Slovakia=Bratislava;Hungary=Budapest;Romania=Bucharest;Bulgaria=Sofia;
Greece=Athens;Turkey=Ankara;Croatia=Zagreb;Serbia=Belgrade;Slovenia=Ljubljana;Bosnia=Sarajevo;Albania=Tirana;North Macedonia=Skopje;Montenegro=Podgorica;Kosovo=Pristina;Estonia=Tallinn;Latvia=Riga;Lithuania=Vilnius;Ukraine=Kyiv;
Belarus=Minsk;Moldova=Chisinau;Russia=Moscow;Georgia=Tbilisi;Armenia=Yerevan;Azerbaijan=Baku;Cyprus=Nicosia;Malta=Valletta;Monaco=Monaco;Andorra=Andorra la Vella;the United States=Washington, D.C.;the USA=Washington, D.C.;
Canada=Ottawa;Mexico=Mexico City;Cuba=Havana;Jamaica=Kingston;Haiti=Port-au-Prince;the Dominican Republic=Santo Domingo;Guatemala=Guatemala City;Honduras=Tegucigalpa;Nicaragua=Managua;Costa Rica=San José;Panama=Panama City;
El Salvador=San Salvador;Brazil=Brasília;Argentina=Buenos Aires;Chile=Santiago;Peru=Lima;Colombia=Bogotá;Venezuela=Caracas;Ecuador=Quito;Uruguay=Montevideo;Paraguay=Asunción;China=Beijing;Japan=Tokyo;South Korea=Seoul;
North Korea=Pyongyang;Mongolia=Ulaanbaatar;India=New Delhi;Pakistan=Islamabad;Bangladesh=Dhaka;Nepal=Kathmandu;Bhutan=Thimphu;Afghanistan=Kabul;Iran=Tehran;Iraq=Baghdad;Syria=Damascus;Lebanon=Beirut;Jordan=Amman;
Saudi Arabia=Riyadh;Yemen=Sanaa;Oman=Muscat;Qatar=Doha;Kuwait=Kuwait City;Bahrain=Manama;the United Arab Emirates=Abu Dhabi;Kazakhstan=Astana;Uzbekistan=Tashkent;Turkmenistan=Ashgabat;Thailand=Bangkok;Vietnam=Hanoi;
Cambodia=Phnom Penh;Laos=Vientiane;Myanmar=Naypyidaw;Malaysia=Kuala Lumpur;Singapore=Singapore;Indonesia=Jakarta;the Philippines=Manila;Taiwan=Taipei;Australia=Canberra;New Zealand=Wellington;Fiji=Suva;Egypt=Cairo;Libya=Tripoli;
Tunisia=Tunis;Algeria=Algiers;Morocco=Rabat;Sudan=Khartoum;Ethiopia=Addis Ababa;Kenya=Nairobi;Uganda=Kampala;Tanzania=Dodoma;Rwanda=Kigali;Nigeria=Abuja;Ghana=Accra;Senegal=Dakar;Mali=Bamako;Cameroon=Yaoundé;Angola=Luanda;
Zambia=Lusaka;Zimbabwe=Harare;Mozambique=Maputo;Namibia=Windhoek;Botswana=Gaborone;Madagascar=Antananarivo;Somalia=Mogadishu;Ivory Coast=Yamoussoukro;Sri Lanka=Colombo""")
AUTHORS = table("""Hamlet=William Shakespeare;Romeo and Juliet=William Shakespeare;Macbeth=William Shakespeare;Pride and Prejudice=Jane Austen;Emma=Jane Austen;Oliver Twist=Charles Dickens;A Christmas Carol=Charles Dickens;1984=George Orwell;Animal Farm=George Orwell;
The Hobbit=J. R. R. Tolkien;The Lord of the Rings=J. R. R. Tolkien;Harry Potter=J. K. Rowling;Frankenstein=Mary Shelley;Dracula=Bram Stoker;Moby Dick=Herman Melville;War and Peace=Leo Tolstoy;Anna Karenina=Leo Tolstoy;Crime and Punishment=Fyodor Dostoevsky;
The Great Gatsby=F. Scott Fitzgerald;To Kill a Mockingbird=Harper Lee;The Catcher in the Rye=J. D. Salinger;Don Quixote=Miguel de Cervantes;The Odyssey=Homer;The Iliad=Homer;The Divine Comedy=Dante;Faust=Goethe;The Trial=Franz Kafka;
The Little Prince=Antoine de Saint-Exupéry;Les Misérables=Victor Hugo;The Three Musketeers=Alexandre Dumas;Jane Eyre=Charlotte Brontë;Wuthering Heights=Emily Brontë;Alice in Wonderland=Lewis Carroll;Peter Pan=J. M. Barrie;Pinocchio=Carlo Collodi;
Winnie the Pooh=A. A. Milne;The Jungle Book=Rudyard Kipling;Treasure Island=Robert Louis Stevenson;Robinson Crusoe=Daniel Defoe;Gulliver's Travels=Jonathan Swift;The Old Man and the Sea=Ernest Hemingway;Brave New World=Aldous Huxley;Dune=Frank Herbert;
The Alchemist=Paulo Coelho;The Name of the Rose=Umberto Eco;Ulysses=James Joyce;The Raven=Edgar Allan Poe;The Hunger Games=Suzanne Collins;Matilda=Roald Dahl;Momo=Michael Ende""")
PAINTERS = table("""the Mona Lisa=Leonardo da Vinci;The Last Supper=Leonardo da Vinci;Starry Night=Vincent van Gogh;The Starry Night=Vincent van Gogh;Sunflowers=Vincent van Gogh;Guernica=Pablo Picasso;The Scream=Edvard Munch;The Kiss=Gustav Klimt;
Girl with a Pearl Earring=Johannes Vermeer;The Night Watch=Rembrandt;The Birth of Venus=Sandro Botticelli;Water Lilies=Claude Monet;the Sistine Chapel=Michelangelo;The Persistence of Memory=Salvador Dalí;American Gothic=Grant Wood;Nighthawks=Edward Hopper;the great wave=Hokusai""")
INVENTORS = table("""the telephone=Alexander Graham Bell;the light bulb=Thomas Edison, after others;the printing press=Johannes Gutenberg;the steam engine=Thomas Newcomen, and James Watt made it far better;penicillin=Alexander Fleming;the airplane=the Wright brothers;
the world wide web=Tim Berners-Lee;dynamite=Alfred Nobel;the radio=Guglielmo Marconi, with others;the telescope=Hans Lippershey;the theory of relativity=Albert Einstein;gravity=Isaac Newton, who described its law;dna's structure=James Watson and Francis Crick, with Rosalind Franklin's pictures;
radioactivity=Henri Becquerel;radium=Marie and Pierre Curie;the car=Carl Benz;the battery=Alessandro Volta;x-rays=Wilhelm Röntgen;evolution=Charles Darwin;braille=Louis Braille;the thermometer=Galileo and others;vaccination=Edward Jenner;the periodic table=Dmitri Mendeleev;python=Guido van Rossum;linux=Linus Torvalds;javascript=Brendan Eich""")

# word: meaning
MEANINGS = table("""serendipity=a happy find by chance;ubiquitous=found everywhere;ephemeral=lasting only a short time;pragmatic=looking at what works rather than at theory;ambiguous=having more than one possible meaning;empathy=feeling what others feel;irony=saying or being the opposite of what is expected;
sarcasm=mocking by saying the opposite;nostalgia=longing for the past;procrastinate=to put off what should be done;resilient=able to recover quickly;benevolent=kind and wanting to do good;meticulous=very careful about details;eloquent=speaking well and with effect;candid=open and honest;
inevitable=impossible to avoid;redundant=more than is needed;arbitrary=chosen without a reason;conundrum=a hard puzzle;paradox=a statement that contradicts itself and may still be true;metaphor=calling one thing another to show a likeness;analogy=a comparison that explains;hypothesis=an idea to be tested;
ambivalent=having mixed feelings;altruism=caring for others without gain;cynical=believing that people act only for themselves;stoic=bearing hardship calmly;mundane=ordinary and dull;profound=deep in thought or feeling;tedious=long and boring;verbose=using too many words;concise=short and clear;
lucid=clear and easy to understand;obsolete=no longer used;novice=a beginner;veteran=a person of long experience;melancholy=a quiet sadness;euphoria=great happiness;petrichor=the smell of rain on dry ground;wanderlust=a strong wish to travel;zeitgeist=the spirit of a time;schadenfreude=joy at another's bad luck;
déjà vu=the feeling of having lived this before;carpe diem=seize the day;status quo=the way things are now;ad hoc=made for this one case;per se=by itself;vice versa=the other way around;bona fide=real and honest;faux pas=a social mistake;rsvp=please reply, from French;asap=as soon as possible;fyi=for your information;
lol=laughing out loud;tbh=to be honest;imo=in my opinion;brb=be right back;diy=do it yourself;faq=frequently asked questions;eta=estimated time of arrival;kpi=key performance indicator, a number that shows how well something works;roi=return on investment;ceo=chief executive officer;nasa=National Aeronautics and Space Administration;
plagiarism=using another's work as one's own;bureaucracy=rule by offices and forms;diligent=hard-working and careful;frugal=careful with money;gullible=easily fooled;humble=not proud;jaded=tired of it all;keen=eager, or sharp;lethargic=without energy;naive=lacking experience;obnoxious=very unpleasant;peculiar=strange;
quaint=old-fashioned and charming;reluctant=not willing;spontaneous=done without a plan;tangible=able to be touched;unanimous=agreed by all;vivid=bright and lively;whimsical=playful and odd;zealous=full of eager energy;audacious=bold;coherent=logical and clear;deduce=to work out from what is known;exacerbate=to make worse;
feasible=possible to do;gregarious=fond of company;hierarchy=an order of ranks;implicit=meant but not said;juxtapose=to put side by side;mitigate=to make less severe;nuance=a small difference;omit=to leave out;prudent=wise and careful;scrutiny=a close look;trivial=of little importance;vague=not clear""")
SYNONYMS = table("""tired=weary, exhausted, sleepy;happy=glad, cheerful, joyful;sad=unhappy, gloomy, sorrowful;angry=furious, cross, annoyed;big=large, huge, great;small=little, tiny, minor;fast=quick, rapid, swift;slow=sluggish, unhurried, gradual;good=fine, excellent, great;bad=poor, awful, terrible;
important=significant, essential, major;beautiful=lovely, pretty, gorgeous;ugly=unattractive, hideous, plain;smart=clever, bright, intelligent;stupid=foolish, silly, dense;hard=difficult, tough, demanding;easy=simple, effortless, straightforward;begin=start, commence, launch;end=finish, conclude, stop;
help=assist, support, aid;say=tell, state, mention;think=believe, consider, reflect;look=gaze, watch, glance;walk=stroll, stride, wander;run=sprint, dash, race;eat=dine, consume, devour;make=create, build, produce;show=display, present, reveal;get=obtain, receive, gain;give=offer, provide, grant;
funny=amusing, comical, witty;boring=dull, tedious, dreary;interesting=fascinating, engaging, absorbing;strange=odd, unusual, peculiar;scared=afraid, frightened, terrified;brave=courageous, bold, fearless;calm=peaceful, quiet, serene;loud=noisy, booming, deafening;quiet=silent, still, hushed;nice=pleasant, kind, friendly;
mean=unkind, cruel, nasty;rich=wealthy, affluent, prosperous;poor=needy, broke, penniless;new=fresh, recent, modern;old=ancient, aged, elderly;cold=chilly, icy, freezing;hot=warm, boiling, scorching;wet=damp, soaked, moist;dry=arid, parched, dehydrated;clean=spotless, tidy, pure;dirty=filthy, grimy, muddy;
excited=thrilled, eager, enthusiastic;nervous=anxious, uneasy, tense;worried=concerned, troubled, anxious;confused=puzzled, baffled, lost;surprised=amazed, astonished, startled;amazing=wonderful, incredible, astonishing;awesome=amazing, impressive, fantastic;improve=enhance, better, refine;change=alter, modify, adjust;
increase=grow, raise, expand;decrease=reduce, lower, shrink;problem=issue, difficulty, trouble;idea=thought, notion, concept;job=work, position, occupation;friend=companion, pal, mate;home=house, dwelling, residence;trip=journey, tour, voyage;money=cash, funds, currency;story=tale, account, narrative;
however=but, nevertheless, yet;also=too, as well, in addition;because=since, as, for;very=extremely, highly, really;often=frequently, regularly, commonly;maybe=perhaps, possibly, conceivably;love=adore, cherish, treasure;hate=detest, loathe, despise;like=enjoy, appreciate, favor;want=wish, desire, crave;need=require, demand, lack""")
OPPOSITES = table("""hot=cold;big=small;fast=slow;happy=sad;up=down;left=right;day=night;black=white;young=old;new=old;rich=poor;hard=soft;easy=difficult;open=closed;full=empty;wet=dry;clean=dirty;loud=quiet;light=dark;heavy=light;strong=weak;tall=short;long=short;thick=thin;wide=narrow;deep=shallow;
early=late;first=last;begin=end;start=stop;win=lose;love=hate;friend=enemy;true=false;right=wrong;good=bad;brave=cowardly;generous=stingy;polite=rude;smooth=rough;sharp=blunt;sweet=bitter;cheap=expensive;safe=dangerous;near=far;inside=outside;above=below;before=after;buy=sell;give=take;push=pull;
increase=decrease;arrive=leave;remember=forget;accept=refuse;success=failure;war=peace;life=death;noisy=silent;patient=impatient;honest=dishonest;ancient=modern;public=private;optimist=pessimist;temporary=permanent;include=exclude;attack=defend;awake=asleep;expand=shrink;victory=defeat;positive=negative;maximum=minimum""")
RHYMES = table("""cat=hat, bat, mat;night=light, bright, sight;day=way, play, stay;tree=sea, free, key;moon=soon, spoon, tune;love=dove, above, glove;heart=start, part, art;time=rhyme, climb, lime;house=mouse, blouse;rain=train, pain, lane;sun=run, fun, one;star=car, far, bar;dream=stream, cream, team;fire=wire, desire, choir;
blue=true, new, shoe;red=bed, head, said;green=seen, queen, bean;song=long, strong, wrong;mind=kind, find, blind;sky=high, fly, try;snow=go, slow, know;book=look, cook, hook;dog=fog, frog, log;fish=dish, wish;bird=word, heard, third;girl=pearl, curl, swirl;boy=toy, joy, enjoy;king=ring, sing, wing;gold=old, cold, told;
home=foam, roam, dome;friend=end, send, bend;life=wife, knife;hand=sand, land, band;eyes=skies, wise, rise;face=place, space, grace;door=floor, more, shore;bread=head, red, thread;cake=lake, snake, make;tea=sea, bee, free;hope=rope, soap, slope;power=flower, hour, tower;year=near, dear, clear;word=bird, heard, third;
money=honey, funny, sunny;happy=snappy, nappy;beer=deer, near, cheer;wall=ball, fall, tall;street=feet, sweet, meet;town=down, brown, crown;ground=sound, found, round;phone=stone, alone, bone;game=name, fame, flame;school=cool, pool, rule;work=jerk, lurk;summer=drummer, plumber;winter=splinter, printer""")
NO_RHYME = ["orange", "silver", "purple", "month"]
SAYINGS = {
    "French": "hello=bonjour;thank you=merci;goodbye=au revoir;please=s'il vous plaît;yes=oui;no=non;good morning=bonjour;good night=bonne nuit;I love you=je t'aime;sorry=pardon;how are you=comment ça va ?;cheers=santé;happy birthday=joyeux anniversaire;welcome=bienvenue;friend=ami;water=eau;good luck=bonne chance;cat=chat;dog=chien",
    "German": "hello=hallo;thank you=danke;goodbye=auf Wiedersehen;please=bitte;yes=ja;no=nein;good morning=guten Morgen;good night=gute Nacht;I love you=ich liebe dich;sorry=Entschuldigung;how are you=wie geht's?;cheers=prost;happy birthday=alles Gute zum Geburtstag;welcome=willkommen;friend=Freund;water=Wasser;good luck=viel Glück;cat=Katze;dog=Hund",
    "Spanish": "hello=hola;thank you=gracias;goodbye=adiós;please=por favor;yes=sí;no=no;good morning=buenos días;good night=buenas noches;I love you=te quiero;sorry=lo siento;how are you=¿cómo estás?;cheers=salud;happy birthday=feliz cumpleaños;welcome=bienvenido;friend=amigo;water=agua;good luck=buena suerte;cat=gato;dog=perro",
    "Italian": "hello=ciao;thank you=grazie;goodbye=arrivederci;please=per favore;yes=sì;no=no;good morning=buongiorno;good night=buonanotte;I love you=ti amo;sorry=scusa;how are you=come stai?;cheers=salute;happy birthday=buon compleanno;welcome=benvenuto;friend=amico;water=acqua;good luck=buona fortuna;cat=gatto;dog=cane",
    "Portuguese": "hello=olá;thank you=obrigado;goodbye=adeus;please=por favor;yes=sim;no=não;good morning=bom dia;good night=boa noite;I love you=eu te amo;sorry=desculpa;how are you=como vai?;cheers=saúde;happy birthday=feliz aniversário;welcome=bem-vindo;friend=amigo;water=água;good luck=boa sorte;cat=gato;dog=cachorro",
    "Japanese": "hello=konnichiwa;thank you=arigato;goodbye=sayonara;please=onegaishimasu;yes=hai;no=iie;good morning=ohayo gozaimasu;good night=oyasumi;I love you=aishiteru;sorry=gomen nasai;how are you=genki desu ka?;cheers=kanpai;happy birthday=otanjobi omedeto;welcome=yokoso;friend=tomodachi;water=mizu;good luck=ganbatte;cat=neko;dog=inu",
    "Dutch": "hello=hallo;thank you=dank je;goodbye=tot ziens;please=alsjeblieft;yes=ja;no=nee;good morning=goedemorgen;good night=welterusten;I love you=ik hou van je;sorry=sorry;cheers=proost;happy birthday=gefeliciteerd;welcome=welkom;friend=vriend;water=water;good luck=succes;cat=kat;dog=hond",
    "Polish": "hello=cześć;thank you=dziękuję;goodbye=do widzenia;please=proszę;yes=tak;no=nie;good morning=dzień dobry;good night=dobranoc;I love you=kocham cię;sorry=przepraszam;cheers=na zdrowie;friend=przyjaciel;water=woda;cat=kot;dog=pies",
    "Korean": "hello=annyeonghaseyo;thank you=gamsahamnida;goodbye=annyeong;yes=ne;no=aniyo;I love you=saranghae;sorry=mianhae;cheers=geonbae;friend=chingu;water=mul;cat=goyangi;dog=gae",
    "Chinese": "hello=nǐ hǎo;thank you=xièxie;goodbye=zàijiàn;yes=shì;no=bù;good morning=zǎoshang hǎo;good night=wǎn'ān;I love you=wǒ ài nǐ;sorry=duìbuqǐ;cheers=gānbēi;water=shuǐ;cat=māo;dog=gǒu",
    "Swedish": "hello=hej;thank you=tack;goodbye=hej då;yes=ja;no=nej;good morning=god morgon;good night=god natt;I love you=jag älskar dig;sorry=förlåt;cheers=skål;welcome=välkommen;friend=vän;water=vatten;cat=katt;dog=hund",
}
WORDS_IN = {language: table(text) for language, text in SAYINGS.items()}
FOOD_FOR = table("""grapes=No: grapes can harm a X's kidneys, even a few;chocolate=No: chocolate is poisonous for a X;onions=No: onions damage a X's blood;garlic=No: garlic is harmful for a X;raisins=No: raisins can harm a X's kidneys;xylitol=No: xylitol is very dangerous for a X;alcohol=No: never give a X alcohol;
avocado=Better not: avocado can upset a X's stomach;carrots=Yes: a piece of carrot is fine for a X;apples=Yes, in small pieces and without the seeds;rice=Yes: plain cooked rice is fine for a X;chicken=Yes: cooked and plain, without bones;watermelon=Yes, without seeds and rind;bananas=Yes, a little now and then;
cheese=A little is fine for most, but not often;milk=Better not: many can't digest it;bones=Better not: cooked bones splinter;eggs=Yes: a cooked egg is fine;fish=Yes: cooked, plain and without bones;peanut butter=A little is fine if there is no xylitol in it;bread=A little plain bread does no harm;coffee=No: caffeine is dangerous for a X""")
ZONES = table("""London=UTC+0, and UTC+1 in summer;Paris=UTC+1, and UTC+2 in summer;Berlin=UTC+1, and UTC+2 in summer;Madrid=UTC+1, and UTC+2 in summer;Rome=UTC+1, and UTC+2 in summer;Tokyo=UTC+9;Japan=UTC+9;Beijing=UTC+8;China=UTC+8;Singapore=UTC+8;India=UTC+5:30;Mumbai=UTC+5:30;Delhi=UTC+5:30;Dubai=UTC+4;Moscow=UTC+3;
Istanbul=UTC+3;Cairo=UTC+2, and UTC+3 in summer;Athens=UTC+2, and UTC+3 in summer;Helsinki=UTC+2, and UTC+3 in summer;New York=UTC-5, and UTC-4 in summer;Toronto=UTC-5, and UTC-4 in summer;Chicago=UTC-6, and UTC-5 in summer;Denver=UTC-7, and UTC-6 in summer;Los Angeles=UTC-8, and UTC-7 in summer;California=UTC-8, and UTC-7 in summer;
Seattle=UTC-8, and UTC-7 in summer;Sydney=UTC+10, and UTC+11 in summer;Seoul=UTC+9;Korea=UTC+9;Bangkok=UTC+7;Jakarta=UTC+7;Hawaii=UTC-10;Buenos Aires=UTC-3;Lisbon=UTC+0, and UTC+1 in summer;Iceland=UTC+0;Nairobi=UTC+3;Karachi=UTC+5;Auckland=UTC+12, and UTC+13 in summer""")


def lookup(name, found, asks, reply, ands, weight):
    """A maker over a table: asks with X, the reply with X and Y, and how another X is asked next."""

    def make(rng):
        key, other = rng.choice(list(found)), rng.choice(list(found))
        fill = lambda text, k: text.replace("X", k).replace("Y", found[k])
        said = (lambda k: upper(fill(reply, k))) if isinstance(reply, str) else (lambda k: upper(reply(k, found[k])))
        bare = lambda k: k.removeprefix("the ") if rng.random() < 0.3 else k
        return rng.choice(asks).replace("X", bare(key)), said(key), [(rng.choice(ands).replace("X", bare(other)), said(other))]

    return {name: (make, weight)}


def upper(text):
    return text[0].upper() + text[1:]


AND = ["and X?", "and X", "what about X?", "how about X?", "and of X?", "and for X?", "X?", "what about X", "ok and X?", "and what about X?"]


def saying(rng):
    language = rng.choice(list(WORDS_IN))
    said, other = rng.choice(list(WORDS_IN[language])), rng.choice(list(WORDS_IN[language]))
    more = rng.choice([one for one in WORDS_IN if said in WORDS_IN[one]])
    ask = rng.choice(["how do you say S in L?", "how do I say S in L", "S in L", "what is S in L?", "whats S in L", "translate S to L", "translate S into L", "say S in L", "what's the L word for S?", "L for S", "how to say \"S\" in L?", "how is S said in L"])
    tell = lambda s, l: f"In {l}, “{s}” is **{WORDS_IN[l][s]}**."
    fill = lambda text, s, l: text.replace("S", s).replace("L", l if rng.random() < 0.6 else l.lower())
    return fill(ask, said, language), tell(said, language), [(fill(rng.choice(["and in L?", "what about L?", "in L?", "and L?"]), said, more), tell(said, more)), (fill(rng.choice(["and S?", "what about S?", "how about S"]), other, language), tell(other, language))]


def rhyme(rng):
    if rng.random() < 0.12:
        word = rng.choice(NO_RHYME)
        reply = f"No common English word rhymes perfectly with **{word}**."
    else:
        word = rng.choice(list(RHYMES))
        reply = f"Words that rhyme with **{word}**: {RHYMES[word]}."
    other = rng.choice(list(RHYMES))
    ask = rng.choice(["what rhymes with X?", "rhymes with X", "a word that rhymes with X", "words that rhyme with X", "give me a rhyme for X", "rhyme for X", "find rhymes for X", "what are some words that rhyme with X?"])
    return ask.replace("X", word), reply, [(rng.choice(AND).replace("X", other), f"Words that rhyme with **{other}**: {RHYMES[other]}.")]


def pet_food(rng):
    food, other, pet = rng.choice(list(FOOD_FOR)), rng.choice(list(FOOD_FOR)), rng.choice(["dog", "dog", "dog", "cat"])
    tell = lambda f: FOOD_FOR[f].replace("X", pet) + ". If in doubt, or if it's unwell, ask a vet."
    ask = rng.choice(["can Ps eat X?", "can my P eat X?", "is it ok to give my P X?", "are X safe for Ps?", "is X bad for Ps?", "my P ate X, is that bad?", "can i give my P X", "can a P have X?", "is X ok for my P", "may Ps eat X"]).replace("P", pet).replace("X", food)
    return ask, tell(food), [(rng.choice(AND).replace("X", other), tell(other))]


MAKERS = {
    **lookup("capital", CAPITALS, ["what is the capital of X?", "what's the capital of X", "capital of X", "capital city of X", "which city is the capital of X?", "the capital of X please", "X capital", "whats the capital city of X?", "tell me the capital of X", "do you know the capital of X?", "name the capital of X", "what city is the capital of X", "capitol of X"], "The capital of X is **Y**.", AND, 6),
    **lookup("author", AUTHORS, ["who wrote X?", "who is the author of X?", "author of X", "who wrote the book X", "X was written by who?", "by whom is X?", "writer of X"], "*X* is by **Y**.", AND, 2),
    **lookup("painter", PAINTERS, ["who painted X?", "who is the painter of X?", "painter of X", "X was painted by who?", "which artist painted X", "who made the painting X"], "X is by **Y**.", AND, 1.2),
    **lookup("inventor", INVENTORS, ["who invented X?", "who discovered X?", "inventor of X", "who came up with X?", "who created X?", "X was invented by who?", "who made X"], lambda k, v: f"{k}: **{v}**.", AND, 1.5),
    **lookup("meaning", MEANINGS, ["what does X mean?", "meaning of X", "define X", "what is the meaning of X?", "X meaning", "what does the word X mean", "definition of X", "what's X mean", "what is meant by X", "explain the word X", "what means X", "what does \"X\" mean"], "**X** means: Y.", AND, 4),
    **lookup("synonym", SYNONYMS, ["a synonym for X", "what is a synonym for X?", "synonyms of X", "another word for X", "synonym for X", "other words for X", "give me synonyms for X", "whats another word for X", "a better word for X", "X synonym", "words like X", "different word for X"], "Other words for **X**: Y.", AND, 3),
    **lookup("opposite", OPPOSITES, ["what is the opposite of X?", "opposite of X", "antonym of X", "what's the antonym of X", "the opposite of X is", "whats the opposite of X", "X opposite"], "The opposite of **X** is **Y**.", AND, 2),
    **lookup("zone", ZONES, ["what time zone is X in?", "time zone of X", "which timezone is X", "timezone X", "what timezone does X use?", "X time zone", "what is the time zone in X"], "X is at **Y**.", AND, 1.5),
    "saying": (saying, 4), "rhyme": (rhyme, 2), "pet-food": (pet_food, 1.5),
}
