import { expect, test } from 'vitest'
import { readCommand } from './readCommand.ts'

test.each([
  'ＳＴＯＰ','S T O P','𝗦𝗧𝗢𝗣','ⓢⓣⓞⓟ','STOP🛑','🛑 stop','ستوب','إيـــقاف','ایقاف','ﺇﻳﻘﺎﻑ','اِيقاف','«إيقاف»','“STOP”','/ايقاف','/stop@Mirqab_bot','／stop','ﻗﻒ','stop!!!','*STOP*','_stop_','~إيقاف~','`stop`','> stop','إيقاف.','ا ي ق ا ف','إيقاف\u200f','\u2067STOP\u2069','stóp','STΟP','СТОП','Stop\u00ad','st\u200bop','إيقاف١','stop 1','١- إيقاف','1 stop','1. STOP','Re: STOP','STOPP','الغاء الاشتراك','إلغاء الإشتراك','لا اريد','وقفو','اوقفوها','كافي','بس','بطل','ما ابغى رسايل','لا ترسلون','يكفي','stop it','unsubscribe me','STOP ALL','Stop All.','ايقاف مؤقت','arret','توقيف','ايقاف التنبيهات فورا لو سمحت','الرجاء ايقاف الرسائل',
])('stop: %s', (text) => { expect(readCommand(text).name).toBe('stop') })

test.each([
  'لا أريد إيقاف التنبيهات','لا اريد ايقاف الاشتراك','إلغاء إيقاف التنبيهات','الغاء ايقاف','ما أريد أوقف التنبيهات','I don’t want to stop','i do not want to unsubscribe','cancel stop','cancel unsubscribe','لا أرغب في إيقاف التنبيهات','لا أريد إلغاء الاشتراك','ما ابي الغاء الاشتراك','no more stop','لا ترسل','turn off stop','I don\'t want to cancel','لا أريد أن توقفوا التنبيهات','off','stop? no','إيقاف؟ لا','هل يمكن إيقاف الكتم','لماذا توقفت التنبيهات','لماذا توقف الإرسال','why stop','why did you stop','ليش وقفت التنبيهات',
])('not stop: %s', (text) => { expect(readCommand(text).name).not.toBe('stop') })
