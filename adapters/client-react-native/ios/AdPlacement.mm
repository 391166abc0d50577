#import <React/RCTBridgeModule.h>

#ifdef RCT_NEW_ARCH_ENABLED
#import <AdPlacementSpec/AdPlacementSpec.h>
#endif

@interface RCT_EXTERN_MODULE (AdPlacement, NSObject)

RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD(getItem : (NSString *)key)
RCT_EXTERN_METHOD(setItem : (NSString *)key value : (NSString *)value)
RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD(newSecret)
RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD(skAdNetworkItems)
RCT_EXTERN_METHOD(readConsent : (RCTPromiseResolveBlock)resolve reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(readIdentifiers : (RCTPromiseResolveBlock)resolve reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(readDimensions : (double)viewTag
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(requestTracking : (RCTPromiseResolveBlock)resolve reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(beginImpression : (NSDictionary *)skan)
RCT_EXTERN_METHOD(endImpression : (NSDictionary *)skan)
RCT_EXTERN_METHOD(openStorePage : (NSDictionary *)skan
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)

@end

#ifdef RCT_NEW_ARCH_ENABLED
// The methods are Swift's, which no Objective-C compiler sees; a test compares them with the spec.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wprotocol"

@interface AdPlacement (Spec) <NativeAdPlacementSpec>
@end

@implementation AdPlacement (Spec)

- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params
{
  return std::make_shared<facebook::react::NativeAdPlacementSpecJSI>(params);
}

@end

#pragma clang diagnostic pop
#endif
