/**
 * The schemes that feed readers and podcast players register with the system, so that a link opens
 * them; with `s`, over HTTPS.
 */
const wrapped = /^(?:feed|rss|itpc|pcast|podcast)s?:(?:\/\/)?(https?)(?::|(?=\/\/))\/\//i
const replaced = /^(?:feed|rss|itpc|pcast|podcast)(s?):\/\//i

/**
 * An address of a feed as browsers know it: `feed:https://…` has the web address after it, and
 * `feed://…` stands for `http://…` (draft-obasanjo-feed-URI-scheme-02); `pcast:` and `itpc:`
 * likewise. Others stay as they are. It may be called again with the result.
 */
export function webAddress(written: string): string {
  return written.replace(wrapped, '$1://').replace(replaced, 'http$1://')
}
