/** Words that say nothing about a text's subject, and question words; folded. */
export const functionWords: ReadonlySet<string> = new Set(
  `ما ماذا من هو هي هم متي كم كيف لماذا لما هل اين اي ايه ماهي ماهو ماهم مين في على الي عن مع الذي التي الذين و او ان انه انها هذا هذه ذلك تلك كان كانت
  يكون تكون تم يتم قد لا لم لن ثم بين عند عندما كما حتي بعد قبل منذ خلال هناك ال بم بما مما فيما وما ومن وهو وهي وفي الا اذا حيث لدي به بها له لها فيه
  فيها منه منها عليه عليها ايضا كل بعض غير عبر دون علل اذكر عدد سبب ولماذا وكيف وماذا وماهي وماهو ومتي واين وكم اكان ماكان فيم مم عم بماذا لاي باي ولا
  وان بان لان the a an of in on at to for and or is are was were what who when where how which`.split(/\s+/),
)

/**
 * Further words that occur in reports on any subject: grammar, verbs of saying, labels before
 * titles; folded. A search for one of them means it.
 */
export const reportWords: ReadonlySet<string> = new Set(
  `ام بل اذ لو كي بينما حول ضمن نحو ضد تحت فوق امام لهم بهم اليه اليها ليس اليوم امس غدا يا فقط جدا اكثر اقل اول قال قالت اكد اكدت اعلن اعلنت يعلن تعلن
  يوكد وفق بسبب عاجل بالفيديو بالصور فيديو صور شاهد الف مليون مليار جديد جديده بن عبد from by with about after before over under into as but if than
  that this be been has have had will would can could may not no more says said new`.split(/\s+/),
)

/** @param word folded */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word)
}
