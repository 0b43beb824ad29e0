"""All makers of samples: (question, answer, what may follow), by name."""

from . import generated, tables, writing

MAKERS = {**generated.MAKERS, **writing.MAKERS, **tables.MAKERS}
NAMES, WEIGHTS = list(MAKERS), [weight for _, weight in MAKERS.values()]

# How the held-out check tells a right reply to what is made: any of these phrases, as small letters and digits.
ABOUT = generated.MARKS | {
    "capital": ["the capital of"], "author": ["is by"], "painter": ["is by"], "meaning": ["means"], "synonym": ["other words for"], "opposite": ["the opposite of"], "saying": ["in french", "in german", "in spanish", "in italian", "in japanese"],
    "rhyme": ["rhyme with", "rhymes perfectly"], "pet-food": ["ask a vet"], "zone": ["is at utc"], "inventor": ["invented"], "poem": ["the"], "story": ["once there was", "had lost the way", "the old bell"], "gift": ["gift ideas"],
    "message": ["n", "dear", "hello", "hi", "happy", "subject", "congratulations"], "names": ["a", "luna", "misty", "milo", "biscuit", "nora", "theo"], "polite": ["could you please", "would you mind"], "dinner": ["minutes", "fry", "bake", "salad", "pasta"],
}


def computed(rng):
    """(maker, question, answer, follows: pairs of a second question and its answer)"""
    name = rng.choices(NAMES, WEIGHTS)[0]
    made = MAKERS[name][0](rng)
    return (name, made[0], made[1], made[2] if len(made) > 2 else [])
