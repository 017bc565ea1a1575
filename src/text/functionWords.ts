/** Words that say nothing of what a text is about, and those that questions are asked with; folded. */
const functionWords = new Set(
  `ما ماذا من هو هي هم متي كم كيف لماذا لما هل اين اي ايه ماهي ماهو ماهم مين في علي الي عن مع الذي التي الذين و او ان انه انها هذا هذه ذلك تلك كان كانت
  يكون تكون تم يتم قد لا لم لن ثم بين عند عندما كما حتي بعد قبل منذ خلال هناك ال بم بما مما فيما وما ومن وهو وهي وفي الا اذا حيث لدي به بها له لها فيه
  فيها منه منها عليه عليها ايضا كل بعض غير عبر دون علل اذكر عدد سبب ولماذا وكيف وماذا وماهي وماهو ومتي واين وكم اكان ماكان فيم مم عم بماذا لاي باي ولا
  وان بان لان the a an of in on at to for and or is are was were what who when where how which`
    .split(/\s+/)
    .filter(Boolean),
)

/** @param word folded */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word)
}
