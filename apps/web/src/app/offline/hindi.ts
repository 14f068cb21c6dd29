export const offline = { newVersion: 'Wickwise का नया संस्करण आ गया है।', reload: 'लोड करें' };
