#import <React/RCTBridgeModule.h>

@interface RCT_EXTERN_MODULE (AdPlacement, NSObject)

RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD(getItem : (NSString *)key)
RCT_EXTERN_METHOD(setItem : (NSString *)key value : (NSString *)value)
RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD(newSecret)
RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD(skAdNetworkItems)
RCT_EXTERN_METHOD(readConsent : (RCTPromiseResolveBlock)resolve reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(readIdentifiers : (RCTPromiseResolveBlock)resolve reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(readDimensions : (nonnull NSNumber *)viewTag
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(requestTracking : (RCTPromiseResolveBlock)resolve reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(beginImpression : (NSDictionary *)skan)
RCT_EXTERN_METHOD(endImpression : (NSDictionary *)skan)
RCT_EXTERN_METHOD(openStorePage : (NSDictionary *)skan
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)

@end
